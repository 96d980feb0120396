"""Small widgets that pages and panels share."""
