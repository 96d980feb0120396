"""Export and import of maps: pictures, print to scale, posters on several sheets, and Tiled's files."""
