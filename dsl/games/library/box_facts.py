"""Facts shown on a game's box: the number of players, the kind of chance. Found without parsing the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from dsl.games.library.shelves import Header, spellings
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source

Chance = Literal["wheel", "deck", "dice", ""]
"""Declared wheels have priority over decks, decks over dice rolled in a rule."""


@dataclass(frozen=True)
class BoxFacts:
    """``players``: the least and greatest number of players; (0, 0) if the file does not say."""

    players: tuple[int, int]
    chance: Chance


def box_facts(family: Sequence[Header]) -> BoxFacts:
    """The facts of a game and of all it extends (itself first)."""
    texts = [source.text for header in family if (source := read_source(header.path, Problems()))]
    counts = (_PLAYERS.search(text) for text in texts)
    count = next((found for found in counts if found), None)
    players = (int(count["low"]), int(count["high"] or count["low"])) if count else (0, 0)
    return BoxFacts(players, next((kind for kind, pattern in _CHANCES if any(map(pattern.search, texts))), ""))


_PLAYERS = re.compile(
    rf"^[ ]+(?:{spellings('players')})[ ]+(?P<low>\d{{1,3}})(?:\.\.(?P<high>\d{{1,3}}))?[ ]*(?:[@#]|$)", re.MULTILINE
)
_CHANCES: tuple[tuple[Chance, re.Pattern[str]], ...] = (
    ("wheel", re.compile(rf"^(?:{spellings('wheel')})[ ]+\w", re.MULTILINE)),
    ("deck", re.compile(rf"^(?:{spellings('deck')})[ ]+\w", re.MULTILINE)),
    ("dice", re.compile(rf"^[^#\"\n]*\b(?:{spellings('roll')})[ ]+\S", re.MULTILINE)),
)
