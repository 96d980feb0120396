"""Emits sets and rows: sets in one word or several, and loops over members."""
