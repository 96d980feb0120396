"""Map files: YAML text to a ``Map`` with every mistake located, and back without touching what was not changed."""

from __future__ import annotations

from dsl.mapfile.file import MapEditError, MapFile
from dsl.mapfile.fresh_map import new_map
from dsl.mapfile.load import load_map
from dsl.mapfile.schema import map_schema

__all__ = ["MapEditError", "MapFile", "load_map", "map_schema", "new_map"]
