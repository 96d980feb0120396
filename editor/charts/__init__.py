"""Charts, books and kits as pictures: on the screen, on paper, in files."""
