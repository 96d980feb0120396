"""The rulebook on paper and on the screen: its pictures, its pages, its files."""
