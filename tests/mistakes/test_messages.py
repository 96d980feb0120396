"""The messages of all languages say the same things with the same values, and each is used."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from mistake_files import ROOT

from dsl.text.catalogue import Catalogue
from dsl.text.diagnostics import LANGUAGES, Words, message

FOLDERS = (
    "text/diagnostics", "maps/mapfile", "games/balance", "games/play", "games/sharing", "services/forms",
    "services/house", "services/match", "services/book", "fronts/cli",
)  # fmt: skip
_KINDS = "cell player direction terrain piece site arrow region start table wheel deck"
# Codes that are put together from parts, where they are.
FAMILIES = {
    "language/check/expressions/resolver.py": ("piece-unknown", "wheel-unknown", "deck-unknown"),
    "language/check/statements/pieces.py": ("piece-needed", "deck-needed"),
    "language/check/expressions/operands.py": tuple(
        f"{what}-{kind}"
        for what, kinds in (
            ("type", _KINDS),
            ("owner", f"enum options {_KINDS}"),
            ("many", f"enum options number range bool {_KINDS}"),
        )
        for kind in kinds.split()
    ),
    "language/check/declarations/tables.py": ("kind-wheel", "kind-deck"),
    "text/diagnostics/lookalikes.py": ("script-latin", "script-cyrillic", "script-greek", "script-digit"),
    "text/diagnostics/diagnostic.py": ("severity-error", "severity-warning", "severity-note"),
}


BUILT = ("cli-command-", "ask-", "replay-other-", "word-direction-")
"""How codes begin that are put together from parts anywhere."""


def texts(folder: str, language: str) -> Mapping[str, str]:
    return Catalogue("dsl", f"{folder}/messages_{{}}.toml")(language)


def holes(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)[^}]*\}", template.replace("{{", "").replace("}}", "")))


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_translations_are_complete(folder: str, language: str) -> None:
    english, own = texts(folder, "en"), texts(folder, language)
    assert english.keys() - own.keys() == set(), f"missing in dsl/{folder}/messages_{language}.toml"
    assert own.keys() - english.keys() == set(), f"not in dsl/{folder}/messages_en.toml"
    assert {key for key in english if holes(english[key]) != holes(own[key])} == set()


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_translations_are_translated(language: str) -> None:
    """A text of several English words that stands unchanged in another language was forgotten."""
    english, own = texts("text/diagnostics", "en"), texts("text/diagnostics", language)
    same = {key for key in english if english[key] == own.get(key) and re.search(r"[a-z]{3,}", _bare(english[key]))}
    assert same == set()


def _bare(template: str) -> str:
    return re.sub(r"\{\w+\}", "", template)


def sources() -> dict[str, str]:
    folder = ROOT / "dsl"
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}


def test_every_code_in_the_sources_has_a_text() -> None:
    known = set().union(*(texts(folder, "en") for folder in FOLDERS))
    pattern = re.compile(
        r'(?:problems\.(?:error|warn|note)|\.report\(problems,|RuleError|Diagnostic|Words)\(?\s*"([a-z][\w-]*)"'
    )
    spoken = re.compile(r'"((?:cli|record|replay|scenario|lang|word|told|ask|why)-[a-z-]+|no-such-[a-z]+)"')
    used = {code: name for name, text in sources().items() for code in pattern.findall(text)}
    for name, text in sources().items():
        used |= dict.fromkeys(spoken.findall(text), name) if name.startswith(("fronts/cli/", "games/")) else {}
    assert len(used) > 150
    assert {code: name for code, name in used.items() if code not in known} == {}


@pytest.mark.parametrize("folder", ["text/diagnostics", "fronts/cli", "games/play"])
def test_every_text_is_used(folder: str) -> None:
    everything = sources()
    drawing = (path.read_text(encoding="utf-8") for path in (ROOT / "editor").rglob("*.py"))
    parts = "\n".join([*everything.values(), *(drawing if folder != "text/diagnostics" else ())])
    for name, codes in FAMILIES.items():
        stems = {re.sub(r"^[a-z]+-|-[a-z]+$", "", code) for code in codes}
        assert stems, name
        assert 'f"' in everything[name], f"{name} builds no codes any more"
    composed = {code for codes in FAMILIES.values() for code in codes}
    unused = {code for code in texts(folder, "en") if f'"{code}"' not in parts} - composed
    assert {code for code in unused if not code.startswith(BUILT)} == set()


def test_words_inside_a_message_are_translated_with_it() -> None:
    wanted = Words("type-set", {"of": Words("many-cell")})
    args = {"wanted": wanted, "found": Words("type-bool")}
    assert message("type-mismatch", args, "en").endswith("Needed: a set of cells. Found: yes or no")
    assert message("type-mismatch", args, "ru").endswith("Нужно: набор клеток. Стоит: да или нет")
    listed = {"expected": (Words("expected-name"), Words("quoted", {"word": ":"}))}
    assert message("line-unfinished", listed, "uk") == "рядок обривається; далі може стояти: ім’я, «:»"


def test_no_message_shows_a_python_name() -> None:
    for language in LANGUAGES:
        for code, text in texts("text/diagnostics", language).items():
            names = "None|True|False|dict|tuple|self" + ("" if code.startswith("yaml-") else "|list")  # YAML has lists
            assert not re.search(rf"\b({names})\b", text), (language, code)


def test_paths_are_there() -> None:
    assert all((ROOT / "dsl" / name).is_file() for name in FAMILIES), Path.cwd()
