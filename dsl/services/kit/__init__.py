"""What belongs into the box of a game that is played on paper: found in its declarations, without pictures."""
