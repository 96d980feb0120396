"""Where texts live: finding rulesets and maps by name or path."""

from __future__ import annotations

from dsl.games.library.shelves import (
    Header,
    all_maps,
    all_rulesets,
    default_map,
    family,
    find_map,
    find_rules,
    finder,
    kin_of,
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
    "kin_of",
    "map_header",
    "rules_header",
    "user_folder",
]
