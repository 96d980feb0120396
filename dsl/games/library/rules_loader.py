"""Rules files with what they extend, as the shelves have it."""

from __future__ import annotations

from dsl.games.library.shelves import finder
from dsl.language.loading.loader import RulesLoader

loader = RulesLoader(finder)
