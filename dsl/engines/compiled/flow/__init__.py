"""What happens in a game, as WebAssembly: statements, rules, blocks and how they end, questions, chances."""
