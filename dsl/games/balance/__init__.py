"""How balanced a game is: many games between bots, their results, and how certain these are."""
