"""What a check leaves for the next one of the same game: while one types, all bodies but one stay as they are."""
