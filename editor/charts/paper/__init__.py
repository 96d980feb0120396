"""Typesetting of books and kits. Templates and looks are Typst files next to these modules."""
