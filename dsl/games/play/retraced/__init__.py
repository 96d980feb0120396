"""The course of one match played again under other rules or on another map."""
