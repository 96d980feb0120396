"""Everything that adorns a chart or frames it: ornaments, plates, frames, coordinates, roses."""
