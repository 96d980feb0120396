"""Every text that a player can meet exists in all three languages, and no translation is for nothing.

The rules' own texts are Russian; ``lang/en.yaml`` and ``lang/uk.yaml`` translate them. An extending game uses
its bases' translations too; a game's house rules have theirs in the game's files.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import family
from dsl.games.pipeline import load_program
from dsl.games.play.translation import BUILT_IN
from dsl.language.loading.loader import prelude
from dsl.text.diagnostics import Problems, render_all
from tests.games_at_hand import ROOT

RULESETS = sorted(p.parent for p in (ROOT / "rulesets").glob("*/*.rules"))
CYRILLIC = re.compile(r"[А-Яа-яЁё]")
BRACES = re.compile(r"\{([^{}]*)\}")


@cache
def texts(rules: Path) -> frozenset[str]:
    """What players can read of a rules file with all it extends."""
    problems = Problems()
    program = load_program(rules, problems, loader)
    assert program is not None, render_all(problems)
    return frozenset(program.texts)


def translations(folder: Path, language: str) -> dict[str, str]:
    """One ruleset's own translations."""
    path = folder / "lang" / f"{language}.yaml"
    return dict(YAML(typ="safe").load(path.read_text(encoding="utf-8")) or {})


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: folder.name)
class TestTexts:
    """For each ruleset and each language."""

    def test_none_is_missing(self, folder: Path, language: str) -> None:
        """All texts of the game and of its house rules are translated, with the same values between braces."""
        known: dict[str, str] = {}
        for header in family(folder / f"{folder.name}.rules"):
            known = translations(header.path.parent, language) | known
        wanted = set(texts(folder / f"{folder.name}.rules"))
        for house in (folder / "house").glob("*.rules"):
            wanted |= texts(house)
        russian = {text for text in wanted if CYRILLIC.search(BRACES.sub("", text))}
        assert sorted(russian - set(known)) == []
        for text in russian:
            assert sorted(BRACES.findall(known[text])) == sorted(BRACES.findall(text)), text

    def test_none_is_unused(self, folder: Path, language: str) -> None:
        """No translation is left over from a text that was changed."""
        used = set(texts(folder / f"{folder.name}.rules"))
        for house in (folder / "house").glob("*.rules"):
            used |= texts(house)
        assert sorted(set(translations(folder, language)) - used) == []

    def test_english_is_not_russian(self, folder: Path, language: str) -> None:
        """A translation is one: no Russian letters in English, none that Ukrainian lacks in Ukrainian."""
        foreign = CYRILLIC if language == "en" else re.compile(r"[ыэъёЫЭЪЁ]")
        bad = [t for t in translations(folder, language).values() if foreign.search(BRACES.sub("", t))]
        assert bad == []


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_what_every_game_has_is_translated(language: str) -> None:
    """The helps of the functions of the prelude, no fewer and no more."""
    assert set(translations(BUILT_IN, language)) == set(prelude().help.values())


@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: folder.name)
def test_helps_of_functions_are_texts(folder: Path) -> None:
    """What stands right above a function or route is told by ``why``, so it has to be translated."""
    rules = folder / f"{folder.name}.rules"
    above = re.findall(r"^## (.+)\n(?:replace )?(?:function [^\n]*=|route )", rules.read_text(encoding="utf-8"), re.M)
    known = texts(rules)
    assert [line for line in above if not any(text.endswith(line) for text in known)] == []
