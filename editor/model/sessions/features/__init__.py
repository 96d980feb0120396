"""Tools that place, draw and pick features: sites, starts, arrows, regions, tracks."""
