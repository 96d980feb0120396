"""The typed form of a game's rules that every engine runs: types, expressions, statements, blocks."""
