"""What a match shows on a chart: tokens of pieces, goals, ways, labels, heat."""
