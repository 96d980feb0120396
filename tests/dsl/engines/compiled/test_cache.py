"""Modules in the user's cache folder: found again, made again where anything is wrong with the file."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import replace
from pathlib import Path

import pytest
from taking_turns import PLAY, heap

from dsl.engines.choice import make_engine
from dsl.engines.compiled import cache, emitter
from dsl.engines.compiled.instance import cached
from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Chance
from tests.games_at_hand import load

FACTS = {"at": {"words": 3}}
PARTS = (b"one\n", b"", b"three")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder that is not there yet."""
    folder = tmp_path / "deep" / "modules"
    monkeypatch.setattr(cache, "folder", lambda: folder)
    yield folder


def plays(game: Game) -> bool:
    """Whether the game begins in the compiled engine."""
    engine = make_engine(game, "compiled")
    engine.start(1)
    return isinstance(engine.pending, Chance)


def test_what_is_kept_is_read_again(place: Path) -> None:
    cache.write("name", FACTS, PARTS)
    assert cache.read("name") == (FACTS, PARTS)
    assert cache.read("other") is None
    assert [path.name for path in place.iterdir()] == ["name"]


def test_a_name_depends_on_all_that_matters() -> None:
    names = [cache.key(game) for game in (heap(), heap(PLAY.replace("one 1", "one 2") + "\n"), heap(most=3))]
    assert len(set(names)) == 3
    assert cache.key(heap()) == names[0]
    seats = [
        cache.key(load(heap().program.files[-1].text.replace("players 2", "players 2..3"), seats=n)) for n in (2, 3)
    ]
    assert len(set(seats)) == 2


def test_a_map_without_a_text_has_no_name() -> None:
    game = copy(heap())
    game.map = replace(game.map, source=None)
    game.program = replace(game.program, size=None)  # as of rules that are played on any map
    assert cache.key(game) == ""


@pytest.mark.parametrize("at", [0, 40, -1])
def test_a_changed_file_is_as_good_as_none(place: Path, at: int) -> None:
    cache.write("name", FACTS, PARTS)
    data = bytearray((place / "name").read_bytes())
    data[at] ^= 1
    (place / "name").write_bytes(data)
    assert cache.read("name") is None


@pytest.mark.parametrize("size", [0, 10, 60, -1])
def test_a_cut_file_is_as_good_as_none(place: Path, size: int) -> None:
    cache.write("name", FACTS, PARTS)
    data = (place / "name").read_bytes()
    (place / "name").write_bytes(data[:size])
    assert cache.read("name") is None


def test_a_file_of_other_contents_is_made_again() -> None:
    game = heap()
    cache.write(cache.key(game), {"at": {}, "image": []}, (b"not machine code",))
    assert cached(cache.key(game)) is None
    assert plays(game)
    assert cached(cache.key(game)) is not None


def test_the_next_process_finds_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plays(heap())
    monkeypatch.setattr(emitter, "emit_module", None)
    assert plays(heap())


def test_a_place_that_cannot_be_made(place: Path) -> None:
    place.parent.write_text("in the way")
    assert plays(heap())
    cache.write("name", FACTS, PARTS)
    assert cache.read("name") is None


def test_a_full_disk(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    monkeypatch.setattr(cache, "write_bytes", full)
    assert plays(heap())
    assert list(place.iterdir()) == []


def test_many_at_once(place: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: cache.write("name", FACTS, PARTS), range(40)))
        assert all(found == (FACTS, PARTS) for found in pool.map(lambda _: cache.read("name"), range(40)))
    assert [path.name for path in place.iterdir()] == ["name"]


def test_files_that_nobody_used_go_first(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, name in enumerate(("old", "new")):
        cache.write(name, FACTS, (bytes(1000),))
        os.utime(place / name, (number, number))
    assert cache.read("old") is not None  # used again
    monkeypatch.setattr(cache, "MOST_BYTES", 2500)
    cache.write("third", FACTS, (bytes(1000),))
    assert {path.name for path in place.iterdir()} == {"old", "third"}
