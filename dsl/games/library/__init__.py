"""Finds rulesets and maps by name or path."""
