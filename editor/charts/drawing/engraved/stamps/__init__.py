"""What is stamped on land and sea: hills, woods, dunes, reeds, drawn by hand in six variants each."""
