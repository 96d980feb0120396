"""The strip of players: their cards, ships, facts and hands."""
