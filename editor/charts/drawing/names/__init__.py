"""Names on charts in styles other than plain: faces, letters along a bow, places for labels found by annealing."""
