"""Playing: matches with their history, records, scenarios, the journal in the reader's language."""

from __future__ import annotations

from dsl.play.clause_texts import ClauseTexts
from dsl.play.match import Match
from dsl.play.match_tree import Chosen, Happened
from dsl.play.record import Record, Setup, write_record
from dsl.play.record_reading import read_record, read_sound_record
from dsl.play.replay import Replay, replay
from dsl.play.translation import Translation, load_translation

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
