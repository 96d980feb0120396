"""Where texts live: finding rulesets and maps by name or path, reading and writing files safely."""

from __future__ import annotations

from dsl.library.files import read_source, write_bytes, write_text
from dsl.library.shelves import (
    Header,
    all_maps,
    all_rulesets,
    default_map,
    family,
    find_map,
    find_rules,
    finder,
    map_header,
    rules_header,
    user_folder,
)

__all__ = [
    "Header",
    "all_maps",
    "all_rulesets",
    "default_map",
    "family",
    "find_map",
    "find_rules",
    "finder",
    "map_header",
    "read_source",
    "rules_header",
    "user_folder",
    "write_bytes",
    "write_text",
]
