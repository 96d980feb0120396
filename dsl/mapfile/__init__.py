"""Map files: YAML text to a ``Map`` with every mistake located, and back without touching what was not changed."""

from __future__ import annotations

from dsl.mapfile.document import MapDocument, MapEditError
from dsl.mapfile.load import load_map
from dsl.mapfile.new import new_map
from dsl.mapfile.schema import map_schema

__all__ = ["MapDocument", "MapEditError", "load_map", "map_schema", "new_map"]
