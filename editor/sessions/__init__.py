"""What a tab works with."""
