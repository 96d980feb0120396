"""How balanced a game is: many games between bots, what they came to, and how sure that is."""
