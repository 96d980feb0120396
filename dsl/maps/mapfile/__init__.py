"""Map files: YAML text to a ``Map`` with every mistake located, and back without touching what was not changed."""

from __future__ import annotations

from dsl.maps.mapfile.file import MapEditError, MapFile
from dsl.maps.mapfile.fresh_map import new_map
from dsl.maps.mapfile.load import load_map
from dsl.maps.mapfile.schema import map_schema

__all__ = ["MapEditError", "MapFile", "load_map", "map_schema", "new_map"]
