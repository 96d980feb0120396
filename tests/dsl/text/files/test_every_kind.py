"""A file of whatever kind that cannot be read, or is no text, is told of in the same way; marks and line ends are no fault."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from dsl.games.library.rules_loader import loader
from dsl.games.play.record_reading import read_record
from dsl.games.play.translation import read_table
from dsl.games.scenario.opening import Games
from dsl.games.scenario.verdict import check_scenarios
from dsl.maps.mapfile import MapFile, load_map
from dsl.maps.mapfile.file import MapEditError
from dsl.services.theme.file_check import check_theme
from dsl.text.diagnostics import LANGUAGES, Problems, render
from dsl.text.files import MAX_BYTES, read_source
from dsl.text.files.read import MAX_RULES

ROOT = Path(__file__).parents[4]
RULES = (ROOT / "tests/dsl/games/play/games/crossing/crossing.rules").read_text(encoding="utf-8")
MAP = (ROOT / "tests/dsl/games/play/games/crossing/pond.yaml").read_text(encoding="utf-8")


def opened(path: Path, problems: Problems) -> None:
    """The map as the editor opens it."""
    try:
        MapFile.open(path)
    except MapEditError as error:
        problems.add(error.diagnostic)


def record(path: Path, problems: Problems) -> None:
    source = read_source(path, problems)
    if source is not None:
        read_record(source, problems)


KINDS: dict[str, tuple[str, Callable[[Path, Problems], object], str]] = {
    "rules": ("x.rules", loader.load, RULES),
    "map": ("x.yaml", lambda path, problems: load_map(path, None, problems), MAP),
    "map in the editor": ("x.yaml", opened, MAP),
    "scenario": ("x.yaml", lambda path, problems: check_scenarios(path, problems, Games()), "# nothing yet\n"),
    "translation": ("ru.yaml", read_table, "Goal: цель\n"),
    "theme": ("theme.yaml", lambda path, problems: check_theme(path, (), problems), "players:\n  colour: [red, blue]\n"),
    "record": ("x.txt", record, "fordewind record 1\n"),
}  # fmt: skip


def codes_of(kind: str, path: Path) -> list[str]:
    """The codes of what is wrong; every one can be shown in every language."""
    problems = Problems()
    KINDS[kind][1](path, problems)
    assert all(render(diagnostic, language) for diagnostic in problems for language in LANGUAGES)
    return [diagnostic.code for diagnostic in problems]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_what_is_no_file(tmp_path: Path, kind: str) -> None:
    path = tmp_path / KINDS[kind][0]
    assert codes_of(kind, path) == ["file-missing"]
    path.mkdir()
    assert codes_of(kind, path) == ["file-folder"]
    path.rmdir()
    os.mkfifo(path)
    assert codes_of(kind, path) == ["file-odd"]
    path.unlink()
    (tmp_path / "y.key").write_text("private", encoding="utf-8")
    path.symlink_to("y.key")
    assert codes_of(kind, path) == ["file-linked"]
    assert codes_of(kind, tmp_path / "x" / "\0") == ["file-unreadable"]


def test_a_file_that_may_not_be_read(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / KINDS[kind][0]
    path.write_text("", encoding="utf-8")

    def forbidden(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    problems = Problems()
    KINDS[kind][1](path, problems)
    (found,) = problems
    assert found.code == "file-unreadable" and render(found, "ru").endswith("нет прав [file-unreadable]")


def test_a_file_that_is_too_large(tmp_path: Path, kind: str) -> None:
    path = tmp_path / KINDS[kind][0]
    with path.open("wb") as file:
        file.truncate((MAX_RULES if kind == "rules" else MAX_BYTES) + 1)
    assert codes_of(kind, path) == ["file-too-large"]


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ("# ок\nВера".encode() + "Вера".encode("cp1251"), (2, 5)),
        (b"\xef\xbb\xbf# \n\xff", (2, 1)),
        (b"# \0", (1, 3)),
    ],
)
def test_what_is_no_text_in_utf_8_is_told_where_it_begins(
    tmp_path: Path, kind: str, data: bytes, place: tuple[int, int]
) -> None:
    path = tmp_path / KINDS[kind][0]
    path.write_bytes(data)
    problems = Problems()
    KINDS[kind][1](path, problems)
    (found,) = problems
    assert found.code == "file-not-text"
    assert found.span is not None and (found.span.line, found.span.column) == place


@pytest.mark.parametrize(
    ("page", "called"),
    [("cp1251", "Windows-1251"), ("koi8-u", "KOI8"), ("cp866", "CP866"), ("utf-16", "UTF-16"), ("utf-16-le", "UTF-16")],
)
def test_a_text_in_another_encoding_is_told_with_its_name(tmp_path: Path, kind: str, page: str, called: str) -> None:
    path = tmp_path / KINDS[kind][0]
    path.write_bytes("# fleet\n# Вера з Одеси\n".encode(page))
    problems = Problems()
    KINDS[kind][1](path, problems)
    (found,) = problems
    assert found.code == "file-encoding" and found.args["encoding"] == called
    assert found.span is not None and (found.span.line, found.span.column) == (2, 3) and "Вера" in render(found)


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x07", "\x9b2J", "\x7f", "\x0c", "\u202e", "\u2066", "\U000e0041"])
def test_characters_that_steer_a_terminal_are_refused_where_they_stand(tmp_path: Path, kind: str, sign: str) -> None:
    name, read, text = KINDS[kind]
    path, problems = tmp_path / name, Problems()
    path.write_text(f"{text}# Ве{sign}ра\n", encoding="utf-8")
    read(path, problems)
    (found,) = problems
    assert found.code == "file-control" and found.span is not None
    assert (found.span.line, found.span.column) == (text.count("\n") + 1, 5)


@pytest.mark.parametrize("sign", ["\u00ad", "\u200d", "\u200e", "\U0001f3f4\U000e0067\U000e0062\U000e007f"])
def test_marks_that_join_part_or_make_a_flag_are_no_fault(tmp_path: Path, kind: str, sign: str) -> None:
    name, read, text = KINDS[kind]
    path, problems = tmp_path / name, Problems()
    path.write_text(f"{text}# Ве{sign}ра\n", encoding="utf-8")
    read(path, problems)
    assert not any(found.code == "file-control" for found in problems)


def test_nor_can_they_be_written_by_an_escape(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    for written in (r'"\e[2J"', r'"\x1b]0;x\a"', r'"\u009b2J"', r'"\u202eabc"'):
        path.write_text(MAP.replace("title: ", f"title: {written} #"), encoding="utf-8")
        assert codes_of("map", path) == ["yaml-character"], written


def test_a_mark_at_the_start_and_other_line_ends_are_no_fault(tmp_path: Path, kind: str) -> None:
    name, _, text = KINDS[kind]
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    plain = codes_of(kind, path)
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert codes_of(kind, path) == plain
    assert not any(code.startswith(("file-", "yaml-")) for code in plain)
