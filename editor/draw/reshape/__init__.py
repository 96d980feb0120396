"""The panel for size, shift and kind of grid."""
