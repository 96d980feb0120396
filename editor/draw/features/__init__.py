"""Panels for the features of a map: the list of contents, and forms for attributes and the map's head."""
