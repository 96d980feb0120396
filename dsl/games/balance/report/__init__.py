"""What games came to, said to people: sentences, tables and pictures, in a terminal or as a page."""
