"""Rules files with what they extend, as the shelves have it."""

from __future__ import annotations

from dsl.library.shelves import finder
from dsl.loading.loader import RulesLoader

loader = RulesLoader(finder)
