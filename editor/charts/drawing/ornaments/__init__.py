"""The ornaments and frames of a chart: ornaments, plates, frames, coordinates, roses."""
