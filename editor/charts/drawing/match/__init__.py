"""The drawing of a match on a chart: tokens of pieces, goals, paths, labels, heat."""
