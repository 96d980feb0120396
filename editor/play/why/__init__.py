"""Why not: the card beside a cell, with the conditions of the rules."""
