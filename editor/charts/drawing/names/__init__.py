"""Names on charts in other styles than plain: faces, letters along a bow, places for labels found by annealing."""
