"""Tables, wheels and decks of a game as grids that are typed into; what it declares of board and pieces as lists."""
