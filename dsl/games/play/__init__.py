"""Matches: their history with branches, saved files (records), replays, and their texts in the reader's language."""

from __future__ import annotations

from dsl.games.play.match import Match
from dsl.games.play.match_tree import Chosen, Happened
from dsl.games.play.record import Record, Setup, write_record
from dsl.games.play.record_reading import read_record, read_sound_record
from dsl.games.play.replay import Replay, replay
from dsl.games.play.rulebook import ClauseTexts
from dsl.games.play.translation import Translation, load_translation

__all__ = [
    "Chosen",
    "ClauseTexts",
    "Happened",
    "Match",
    "Record",
    "Replay",
    "Setup",
    "Translation",
    "load_translation",
    "read_record",
    "read_sound_record",
    "replay",
    "write_record",
]
