"""Matches in browsers: the table with its seats, its network host, and a page that plays without a host."""
