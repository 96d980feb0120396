"""What a ground is made of, one layer above the other: strokes, washes, terrains, relief, paper."""
