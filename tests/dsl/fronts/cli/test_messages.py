"""The catalogue: three languages with the same keys and the same gaps, and every code that is used is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dsl
from dsl.text.catalogue import Catalogue

ROOT = Path(dsl.__file__).parent
CODE = re.compile(r'"((?:cli|record|replay|scenario|lang|word|told|ask|why)-[a-z-]+|no-such-[a-z]+)"')


catalogue = Catalogue("dsl", "fronts/cli/messages_{}.toml", "games/play/messages_{}.toml")


def gaps(text: str) -> set[str]:
    return set(re.findall(r"(?<!\{)\{(\w+)\}", text.replace("{{{", "{").replace("}}}", "}")))


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_every_message_is_translated_with_the_same_gaps(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert english.keys() == other.keys()
    for code, text in english.items():
        assert gaps(text) == gaps(other[code]), code


def test_every_code_in_use_has_a_message() -> None:
    known = set(catalogue("en"))
    used = set()
    for folder in (
        "fronts/cli",
        "fronts/cli/commands",
        "fronts/cli/simulation",
        "games/play",
        "games/bots",
        "games/library",
    ):
        for path in (ROOT / folder).glob("*.py"):
            used |= set(CODE.findall(path.read_text(encoding="utf-8")))
    assert used - known == set()


def test_no_message_stands_there_for_nothing() -> None:
    text = "".join(
        path.read_text(encoding="utf-8") for path in ROOT.parent.glob("*/**/*.py") if "tests" not in path.parts
    )
    built = ("cli-command-", "ask-", "replay-other-", "word-direction-")  # codes put together from parts
    idle = [code for code in catalogue("en") if f'"{code}"' not in text and not code.startswith(built)]
    assert idle == []
