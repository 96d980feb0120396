"""Replays the course of a match under other rules or on another map."""
