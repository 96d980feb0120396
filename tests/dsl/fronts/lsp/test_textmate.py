"""The TextMate grammar beside the lexer: what it colours as a word of the language is one, and names are names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from dsl.fronts.lsp.textmate import grammar
from dsl.games.library.shelves import find_rules
from dsl.language.syntax.keywords import SKINS
from dsl.services.forms.text_changes import applied
from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from tests.share import usually_first

ROLES = {
    "comment.block": {"help"},
    "comment.line": {"comment"},
    "storage.type.annotation": {"clause"},
    "storage.type": {"type", "keyword", "decision"},
    "string": {"text", "label"},
    "constant": {"number"},
    "entity": {"declared"},
    "keyword.control.decision": {"decision"},
    "keyword.control.chance": {"chance"},
    "keyword.control": {"keyword"},
    "keyword.operator": {"sign"},
}
"""What the lexer's roles are called in the grammar, the longer name before the shorter."""


PATTERNS = grammar()["patterns"]
_COMPILED = [re.compile(pattern.get("match", r'"[^"]*("|$)')) for pattern in PATTERNS]


def scopes(line: str) -> list[str]:
    """The scope of each character as editors find it: what begins first, and of these the first in the list."""
    found, at = [""] * len(line), 0
    while hits := [(hit.start(), order, hit) for order, hit in _hits(line, at)]:
        _, order, hit = min(hits)[:3]
        pattern = PATTERNS[order]
        found[hit.start() : hit.end()] = [pattern.get("name", "")] * (hit.end() - hit.start())
        for group, scope in pattern.get("captures", {}).items():
            if (span := hit.span(int(group)))[0] >= 0:
                found[slice(*span)] = [scope["name"]] * (span[1] - span[0])
        at = max(hit.end(), at + 1)
    return found


def _hits(line: str, at: int) -> Iterator[tuple[int, re.Match[str]]]:
    for order, pattern in enumerate(_COMPILED):
        if (hit := pattern.search(line, at)) is not None and hit.end() > hit.start():
            yield order, hit


def meant(scope: str) -> set[str]:
    """The roles that a scope stands for."""
    return next((roles for name, roles in ROLES.items() if scope.startswith(name)), set())


@pytest.mark.parametrize("skin", usually_first(SKINS))
def test_a_whole_game_is_coloured_as_the_lexer_reads_it(skin: str) -> None:
    path = find_rules("sailing", Problems())
    source = read_source(path, Problems()) if path is not None else None
    assert source is not None
    workspace = Workspace()
    workspace.open(source.name, source.text, 1)
    text = applied(source.text, workspace.formatting(source.name, skin))
    workspace.change(source.name, text, 2)
    seen: Counter[tuple[str, str]] = Counter()
    for line, tokens in zip(text.split("\n"), workspace.analysis(source.name).tokens):
        coloured = scopes(line)
        for token in tokens:
            scope = coloured[token.column - 1]
            if not (scope.startswith("string") or token.role in meant(scope)):
                seen[token.role, scope] += 1
            elif scope:
                seen[token.role, "right"] += 1
    wrong = {pair: count for pair, count in seen.items() if pair[1] and pair[1] != "right" and pair[0] != "name"}
    assert sum(wrong.values()) <= 3, wrong  # words that are names here and words of the language there
    names = sum(count for (role, scope), count in seen.items() if role == "name" and scope not in ("", "right"))
    assert names * 50 < seen["keyword", "right"]
    assert seen["keyword", "right"] > 500 and seen["declared", "right"] > 100


@pytest.mark.parametrize(
    ("line", "word", "scope"),
    [
        ("state each turn shots: 0..9 = 0", "shots", "entity"),
        ("состояние служебно каждый ход shots: 0..9 = 0", "shots", "entity"),
        ("стан щохід shots: 0..9 = 0", "shots", "entity"),
        ("replace rule storm(p: player):", "storm", "entity"),
        ("game fog extends pirates", "fog", "entity"),
        ("require a.kind != start or a == b", "or", "keyword.control"),
        ("let x = s.at", "at", ""),
        ('param order "Order": roll "by die" | draw "by card"', "draw", "entity"),
        ("player:", "player", "keyword.control"),
        ("rule half(p: player):", "player", "storage.type"),
    ],
)
def test_a_word_is_what_it_is_where_it_stands(line: str, word: str, scope: str) -> None:
    assert scopes(line)[line.rindex(word)].startswith(scope)
    assert scope or not scopes(line)[line.rindex(word)]
