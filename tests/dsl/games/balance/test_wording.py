"""The texts of reports: the same keys and gaps in three languages, none missing, none idle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dsl
from dsl.text.catalogue import Catalogue

ROOT = Path(dsl.__file__).parent
CODE = re.compile(r'\bsay\(\s*f?"([a-z-]+)(\{)?')
catalogue = Catalogue("dsl.games.balance", "messages_{}.toml")


@pytest.mark.parametrize(("count", "text"), [(671, "после 671 пары из 1000"), (64, "после 64 пар из 1000")])
def test_the_number_of_pairs_chooses_the_form(count: int, text: str) -> None:
    assert text in catalogue.text("balance-early", "ru", {"count": count, "most": 1000})


def test_every_text_in_use_is_there_and_none_stands_there_for_nothing() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "games" / "balance").rglob("*.py"))
    used = {(code, bool(open_)) for code, open_ in CODE.findall(text)}
    known = {code.removeprefix("balance-") for code in catalogue("en") if code.startswith("balance-")}
    assert {code for code, is_open in used if not is_open} <= known
    stems = (
        "bot-",
        "heat-",
        "page-",
        "explain-",
        "judged-",
        "tuning-",
        "turns",
        "decisions",
        "inquiry-",
    )  # put together from parts
    quoted = set(re.findall(r"['\"]([a-z-]+)['\"]", text))
    assert {code for code in known if code not in quoted and not code.startswith(stems)} == set()
    problems = {code for code in catalogue("en") if code.startswith("games-")}
    assert problems == set(re.findall(r'problems\.(?:error|warn)\("(games-[a-z]+)"', text))
