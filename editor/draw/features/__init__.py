"""What stands on the map: the list of contents, and forms for attributes and the map's head."""
