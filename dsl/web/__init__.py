"""A match played by people in browsers: the table with its seats, the host on a network, the page in one file."""
