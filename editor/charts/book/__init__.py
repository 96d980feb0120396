"""The rulebook as pages and files, with its pictures."""
