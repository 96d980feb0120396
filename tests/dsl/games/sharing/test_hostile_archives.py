"""A packed game from an unknown hand: what could do harm is refused whole, named, and nothing is written."""

from __future__ import annotations

import tracemalloc
import zipfile
from itertools import product
from pathlib import Path

import pytest
from archives import GAME, archive, hostile, with_entry

from dsl.games.sharing import archive as opening
from dsl.games.sharing import read_pack, unpack
from dsl.games.sharing.archive import name_of, page_of
from dsl.text.diagnostics import LANGUAGES, Problems, render

MEGABYTE = 1024 * 1024


@pytest.fixture(autouse=True)
def small_bombs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A megabyte is too much for an entry here, four are for an archive."""
    monkeypatch.setattr(opening, "MOST_ENTRY", MEGABYTE)
    monkeypatch.setattr(opening, "MOST_TOTAL", 4 * MEGABYTE)


def test_harm_is_refused_and_named(tmp_path: Path) -> None:
    path, seen = tmp_path / "game.zip", set[bytes]()
    for one in hostile():
        problems = Problems()
        path.write_bytes(one.data)
        assert read_pack(path, problems) is None, one.what
        assert [found.code for found in problems] == [one.code], one.what
        for language, found in product(LANGUAGES, problems):
            told = render(found, language)
            assert all(letter.isprintable() for letter in told.replace("\n", "")), told
        assert [file.name for file in tmp_path.iterdir()] == ["game.zip"], one.what
        seen.add(one.data)
    assert len(seen) >= 100


def test_a_bomb_is_not_unpacked_into_memory(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    path.write_bytes(with_entry("raft/sea.yaml", b"\0" * 20 * MEGABYTE))
    tracemalloc.start()
    try:
        assert read_pack(path, Problems()) is None
        assert tracemalloc.get_traced_memory()[1] < 5 * MEGABYTE
    finally:
        tracemalloc.stop()


def test_what_belongs_to_no_game_is_left_out_and_named(tmp_path: Path) -> None:
    extra = ("raft/run.exe", "raft/run.sh", "raft/x.py", "__MACOSX/._raft.md", "raft/.DS_Store", "raft/sea.png")
    path = tmp_path / "game.zip"
    path.write_bytes(archive(tuple((zipfile.ZipInfo(name), b"x") for name in extra)))
    problems = Problems()
    pack = read_pack(path, problems)
    assert pack is not None and not list(problems)
    assert {left.name for left in pack.left_out} == {"raft/run.exe", "raft/run.sh", "raft/x.py"}
    assert [entry.name for entry in pack.entries] == ["game.yaml", "raft/raft.rules", "sea.png"]


@pytest.mark.parametrize("name", [".git/hooks.md", "raft/.cache/x.yaml", ".x.rules"])
def test_what_would_be_hidden_is_refused(name: str, tmp_path: Path) -> None:
    (path := tmp_path / "game.zip").write_bytes(with_entry(name, b"x"))
    assert read_pack(path, problems := Problems()) is None
    assert [d.code for d in problems] == ["share-name-hidden"]


@pytest.mark.parametrize("word", ["Карибское море", "ТЕСТ", "Пірати", "Наш Ёж"])
@pytest.mark.parametrize("page", ["cp866", "cp1251", "utf-8"])
def test_the_page_of_names_is_known_by_their_letters(word: str, page: str) -> None:
    if page == "cp866":
        word = word.replace("і", "и")  # not in that page
    info = zipfile.ZipInfo()
    info.orig_filename = word.encode(page).decode("cp437")
    assert name_of(info, page_of([info])) == word


@pytest.mark.parametrize("encoding", ["utf-8", "cp866", "cp1251"])
def test_names_without_a_mark_for_their_encoding_are_read(encoding: str, tmp_path: Path) -> None:
    stand_in = "raft/" + "q" * len("море".encode(encoding)) + ".yaml"
    data = with_entry(stand_in, b"x").replace(stand_in.encode(), b"raft/" + "море".encode(encoding) + b".yaml")
    (path := tmp_path / "game.zip").write_bytes(data)
    pack = read_pack(path, Problems())
    assert pack is not None and "море.yaml" in [entry.name for entry in pack.entries]


def test_a_folder_that_is_there_is_never_written_into(tmp_path: Path) -> None:
    (path := tmp_path / "game.zip").write_bytes(archive())
    pack = read_pack(path, Problems())
    assert pack is not None
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("there", "link"):
        with pytest.raises(FileExistsError):
            unpack(pack, tmp_path / name)
    assert sorted(found.name for found in tmp_path.iterdir()) == ["game.zip", "link", "there"]
    assert unpack(pack, tmp_path / "raft").read_bytes() == GAME["raft/raft/raft.rules"]


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path := tmp_path / "game.zip").write_bytes(archive())
    pack = read_pack(path, Problems())
    assert pack is not None

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("dsl.games.sharing.archive.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        unpack(pack, tmp_path / "raft")
    assert [found.name for found in tmp_path.iterdir()] == ["game.zip"]
