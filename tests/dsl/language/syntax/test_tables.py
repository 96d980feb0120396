"""The parser of the grammar, kept as tables."""

from __future__ import annotations

import json
from pathlib import Path

import lark
import pytest

from dsl.language.syntax import tables

TEXT = 'language 1\n\ngame raft\n    title "Raft"\n    players 2\n'


def test_tables_are_made_once_and_read_as_the_same_parser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "user_cache_path", lambda name: tmp_path / name)
    made, kept = tables.cached_parser(), tmp_path / "fordewind" / tables.NAME
    monkeypatch.setattr(lark, "Lark", NotMadeAgain)
    read = tables.cached_parser()
    assert tables.tables_of(made) == kept.read_bytes()
    states = [parser.parser.parser._parse_table.states for parser in (made, read)]
    assert states[0].keys() == states[1].keys()
    assert {state: {*row} for state, row in states[0].items()} == {state: {*row} for state, row in states[1].items()}


class NotMadeAgain(lark.Lark):
    """Lark that is not to make anything."""

    def __init__(self, *_given: object, **_named: object) -> None:
        raise AssertionError("made again")


@pytest.mark.parametrize("kept", [b"", b"[]", b"{}", b"[1, 2]", b'["another grammar", {}, {}]'])
def test_tables_of_another_grammar_or_broken_ones_are_made_anew(
    kept: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "user_cache_path", lambda name: tmp_path)
    place = tmp_path / tables.NAME
    place.write_bytes(kept)
    tables.cached_parser()
    assert len(json.loads(place.read_bytes())) == 3
