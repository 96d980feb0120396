"""Maps on their way out and in: pictures, print to scale, posters over several sheets, and Tiled's files."""
