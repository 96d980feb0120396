"""What happens, as closures: statements, how blocks end, what the game waits for."""
