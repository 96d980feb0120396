"""Reading a photo of a drawn map: its corners, its cells, its terrains. Pure functions over arrays."""
