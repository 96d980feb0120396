"""The messages of all languages say the same with the same values; each is used, and stands with those who report it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from mistake_files import ROOT, reports

from dsl.text.catalogue import Catalogue
from dsl.text.diagnostics import LANGUAGES, Words, message
from dsl.text.diagnostics.diagnostic import catalogue
from dsl.text.source import Source

FOLDERS = sorted(
    path.parent.relative_to(ROOT).as_posix()
    for package in ("dsl", "editor")
    for path in (ROOT / package).rglob("messages_en.toml")
)
MISTAKES_IN_RULES = "dsl/text/diagnostics"
"""Where those report from who have no messages in their folder or above it."""
ROOMS = [f"dsl/{room}/" for room in ("text", "maps", "language", "engines", "games", "services", "web", "fronts")]
_KINDS = "cell player direction terrain piece site arrow region start table wheel deck"
COMPOSED = {"piece-unknown", "wheel-unknown", "deck-unknown", "piece-needed", "deck-needed", "kind-wheel", "kind-deck"}
COMPOSED |= {f"type-{kind}" for kind in _KINDS.split()} | {f"owner-{kind}" for kind in f"enum options {_KINDS}".split()}
COMPOSED |= {f"many-{kind}" for kind in f"enum options number range bool {_KINDS}".split()}
COMPOSED |= {"script-latin", "script-cyrillic", "script-greek", "script-digit"}
COMPOSED |= {"severity-error", "severity-warning", "severity-note"}
"""Codes that are put together from parts; ``BUILT`` are the beginnings of others."""
BUILT = ("cli-command-", "ask-", "replay-other-", "word-direction-", "ahead-", "think-")
PUT_TOGETHER = ("dsl/maps/mapfile", "dsl/games/balance", "dsl/services/book", "dsl/services/house")
"""Folders where most codes are."""


def texts(folder: str, language: str) -> Mapping[str, str]:
    package, _, inner = folder.partition("/")
    return Catalogue(package, f"{inner}/messages_{{}}.toml")(language)


def holes(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)[^}]*\}", template.replace("{{", "").replace("}}", "")))


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_translations_are_complete(folder: str, language: str) -> None:
    english, own = texts(folder, "en"), texts(folder, language)
    assert english.keys() - own.keys() == set(), f"missing in {folder}/messages_{language}.toml"
    assert own.keys() - english.keys() == set(), f"not in {folder}/messages_en.toml"
    assert {key for key in english if holes(english[key]) != holes(own[key])} == set()


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_translations_are_translated(language: str) -> None:
    """A text of several English words that stands unchanged in another language was forgotten."""
    english, own = texts(MISTAKES_IN_RULES, "en"), texts(MISTAKES_IN_RULES, language)
    same = {key for key in english if english[key] == own.get(key) and re.search(r"[a-z]{3,}", _bare(english[key]))}
    assert same == set()


def _bare(template: str) -> str:
    return re.sub(r"\{\w+\}", "", template)


@cache
def sources() -> dict[str, str]:
    paths = [path for package in ("dsl", "editor") for path in (ROOT / package).rglob("*.py")]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_every_folder_of_messages_is_read() -> None:
    assert {key for folder in FOLDERS for key in texts(folder, "en")} == set(catalogue("en"))


def test_every_code_in_the_sources_has_a_text() -> None:
    known = set().union(*(texts(folder, "en") for folder in FOLDERS))
    pattern = re.compile(
        r'(?:problems\.(?:error|warn|note)|\.report\(problems,|RuleError|Diagnostic|Words)\(?\s*"([a-z][\w-]*)"'
    )
    spoken = re.compile(r'"((?:cli|record|replay|scenario|lang|word|told|ask|why)-[a-z-]+|no-such-[a-z]+)"')
    used = {code: name for name, text in sources().items() for code in pattern.findall(text)}
    for name, text in sources().items():
        used |= dict.fromkeys(spoken.findall(text), name) if name.startswith(("dsl/fronts/cli/", "dsl/games/")) else {}
    assert len(used) > 150
    assert {code: name for code, name in used.items() if code not in known} == {}


@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if folder not in PUT_TOGETHER])
def test_every_text_is_used(folder: str) -> None:
    parts = "\n".join(sources().values())
    unused = {code for code in texts(folder, "en") if f'"{code}"' not in parts} - COMPOSED
    assert {code for code in unused if not code.startswith(BUILT)} == set()


def _home(name: str) -> str:
    """The nearest folder above a source that has messages; empty for parts of the window where there is none."""
    above = next((folder for folder in map(Path.as_posix, Path(name).parents) if folder in FOLDERS), "")
    return above or (MISTAKES_IN_RULES if name.startswith("dsl/") else "")


def _height(path: str) -> int:
    return next((height for height, room in enumerate(ROOMS) if path.startswith(room)), len(ROOMS))


def test_a_text_stands_in_the_lowest_room_that_reports_it() -> None:
    """Its file is in the nearest folder above one of its reporters, and none of these is in a lower room."""
    reporters: dict[str, set[str]] = defaultdict(set)
    for name, text in sources().items():
        for word in re.findall(r'"([a-z][\w-]*)"', text):
            reporters[word].add(name)
    alone = {code: names for code, names in reporters.items() if code not in COMPOSED and not code.startswith(BUILT)}
    elsewhere = {
        f"{folder}: {code}": alone[code]
        for folder in FOLDERS
        for code in texts(folder, "en").keys() & alone
        if any(map(_home, alone[code]))
        if folder not in map(_home, alone[code]) or min(map(_height, alone[code])) < _height(f"{folder}/")
    }
    assert elsewhere == {}


def test_words_inside_a_message_are_translated_with_it() -> None:
    wanted = Words("type-set", {"of": Words("many-cell")})
    args = {"wanted": wanted, "found": Words("type-bool")}
    assert message("type-mismatch", args, "en").endswith("Needed: a set of cells. Found: yes or no")
    assert message("type-mismatch", args, "ru").endswith("Нужно: набор клеток. Стоит: да или нет")
    listed = {"expected": (Words("expected-name"), Words("quoted", {"word": ":"}))}
    assert message("line-unfinished", listed, "uk") == "рядок обривається; далі може стояти: ім’я, «:»"


@pytest.mark.parametrize(("count", "ru", "uk"), [(1, "", ""), (3, "а", "и"), (6, "ов", "ів"), (22, "а", "и")])
def test_what_is_counted_has_the_form_of_its_number(count: int, ru: str, uk: str) -> None:
    said = [message("map-row-length", {"row": 4, "count": count, "expected": "8"}, of) for of in ("ru", "uk")]
    assert said == [f"в ряду 4 — {count} знак{ru}, а должно быть 8", f"у ряду 4 — {count} знак{uk}, а має бути 8"]
    rules = f"language 1\ngame g\n{' ' * (count + 3)}players 2\n{' ' * count}clauses G\n"
    (between,) = (d for d in reports(Source("g.rules", rules)) if d.code == "indent-between")
    assert f"{count} пробел{ru}," in message(between.code, between.args, "ru")


def test_no_message_shows_a_python_name() -> None:
    for language in LANGUAGES:
        for code, text in texts(MISTAKES_IN_RULES, language).items():
            names = "None|True|False|dict|tuple|self" + ("" if code.startswith("yaml-") else "|list")  # YAML has lists
            assert not re.search(rf"\b({names})\b", text), (language, code)
