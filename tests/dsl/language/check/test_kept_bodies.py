"""What is checked while one types is what a check of the whole text says: diagnostics, code, names, to the last place."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.games.library.shelves import finder
from dsl.language.loading.loader import RulesLoader
from dsl.language.typed.nodes import Field, Local
from dsl.services.writing.checked_text import CheckedText, checked
from dsl.text.source import Source, Span
from tests.games_at_hand import kit_of, rulesets

EDITS = 8
PIECES = (
    "x",
    "\n",
    "    ",
    "(",
    ")",
    " and ",
    "let y = 1",
    '"',
    ":",
    "# ",
    "## help\n",
    "rule r():\n    nothing\n",
    "ё",
    ".",
)


def random_edit(text: str, chance: random.Random) -> str:
    """A piece more, a stretch less, another word, another number, a line twice, or two lines in each other's place."""
    at = chance.randrange(len(text) + 1)
    lines = text.split("\n")
    number = chance.randrange(len(lines) - 1)
    match chance.randrange(7):
        case 0:
            return text[:at] + text[at + chance.randrange(1, 20) :]
        case 1:
            words = re.findall(r"\w+", text)
            old = chance.choice(list(re.finditer(r"\w+", text)))
            return text[: old.start()] + chance.choice(words) + text[old.end() :]
        case 2:
            return "\n".join((*lines[: number + 1], *lines[number:]))
        case 3:
            return "\n".join((*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]))
        case 4:
            old = chance.choice(list(re.finditer(r"\b\d+\b", text)))
            return text[: old.start()] + str(chance.randrange(12)) + text[old.end() :]
    return text[:at] + chance.choice(PIECES) + text[at:]


def told(part: object, known: dict[int, int], left_out: str = "") -> object:
    """All that can be seen of a value, with its places; what is one local or attribute has one number."""
    if isinstance(part, Span):
        return part.source.name, part.line, part.column, part.end_line, part.end_column
    if isinstance(part, tuple | list):
        return [told(inner, known, left_out) for inner in part]
    if isinstance(part, dict):
        return [(told(key, known, left_out), told(inner, known, left_out)) for key, inner in part.items()]
    if isinstance(part, set | frozenset):
        return sorted(repr(told(inner, known, left_out)) for inner in part)
    if not hasattr(part, "__dataclass_fields__"):
        return part
    if isinstance(part, Local | Field):  # whether it is the same one counts, too
        if id(part) in known:
            return known[id(part)]
        known[id(part)] = len(known)
    return type(part).__name__, {
        name: told(inner, known, left_out) for name, inner in vars(part).items() if name != left_out
    }


def seen(text: CheckedText) -> Iterator[object]:
    """Diagnostics, program, what calls what, and the names."""
    yield told(text.diagnostics, {})
    if text.context is None:
        return
    program = text.context.program
    shown = {name: part for name, part in vars(program).items() if name not in ("files", "homes")}
    # a game that is not sound is never played: nobody asks who may see its locals, and some know it from before
    yield told(shown, {}, "" if text.sound else "guard")
    yield told(vars(text.context.references), {})
    yield told([text.names.within(file.source.name) for file in text.chain.files], {})


def check_alike(path: Path, edits: int, chance: random.Random) -> int:
    """Edit a game at random: each check that keeps bodies says what a whole one does. How many found a sound game."""
    whole, file = path.read_text(encoding="utf-8"), str(path)
    loader = RulesLoader(finder)
    text, now, sound = whole, checked(Source(file, whole), loader), 0
    for number in range(edits):
        text = random_edit(text, chance) if number % 4 else whole
        now = checked(Source(file, text), loader, now)
        fresh = checked(Source(file, text), RulesLoader(finder))
        assert list(seen(now)) == list(seen(fresh)), (path.stem, number)
        sound += now.sound
    return sound


@pytest.mark.parametrize("path", [kit.rules for kit in rulesets()], ids=lambda path: path.stem)
def test_a_check_that_keeps_bodies_says_what_a_whole_one_says(path: Path) -> None:
    assert check_alike(path, EDITS, random.Random(path.stem)) >= EDITS // 4


def test_bodies_stay_where_only_numbers_of_parameters_and_tables_change() -> None:
    kit = kit_of("sea_battle")
    text, loader = kit.rules.read_text(encoding="utf-8"), RulesLoader(finder)
    before = checked(Source(str(kit.rules), text), loader)
    number = re.search(r"^param \w+ .*: (\d+)\.\.\d+ = (\d+)", text, re.MULTILINE)
    assert number is not None and before.context is not None
    found = {}
    for end, value in ((2, number[1]), (1, "0")):
        after = checked(
            Source(str(kit.rules), text[: number.start(end)] + value + text[number.end(end) :]), loader, before
        )
        assert after.context is not None
        rules = after.context.program.rules
        found[end] = [rules[name].body is code.body for name, code in before.context.program.rules.items()]
    assert all(found[2]) and not any(found[1])  # another default changes no rule, another range may change all
