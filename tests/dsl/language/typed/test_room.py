"""A game whose positions would be too large is refused with its size before memory is asked for."""

from __future__ import annotations

import pytest

from dsl.engines.linking.layout import MAX_STATE_BYTES
from dsl.games.pipeline import load_game
from dsl.language.loading.loader import RulesLoader
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

RULES = """language 1
game roomy
    players 2
board square8 30 30:
    terrain sea
piece boat up to COUNT:
    seen: 0..9 per cell
play:
    tie
"""


def refusals(count: int) -> list[tuple[str, int, object]]:
    """Code, line and the part that takes the most room."""
    problems = Problems()
    load_game(
        Source("roomy.rules", RULES.replace("COUNT", str(count))), None, {}, 2, problems, RulesLoader(lambda *_: [])
    )
    return [(d.code, d.span.line if d.span else 0, d.args.get("name")) for d in problems]


@pytest.mark.parametrize(("count", "refused"), [(200, False), (400, True), (1_000_000, True)])
def test_positions_have_a_limit(count: int, refused: bool) -> None:
    """A word for each of 900 cells: 200 boats take 720 kB, 400 take more than a mebibyte."""
    assert (count * 900 * 4 > MAX_STATE_BYTES) is refused
    assert refusals(count) == ([("state-too-large", 7, "boat.seen")] if refused else [])


@pytest.mark.parametrize(("counts", "line"), [((1_000_000_000,), 8), ((500, 13), 9), ((500, 12), 0)])
def test_a_deck_has_a_limit(counts: tuple[int, ...], line: int) -> None:
    """No card is made before they are counted; the row is reported that makes them too many."""
    deck = "deck pile:\n    columns count: 0..1000000000\n" + "".join(f"    c{i} {n}\n" for i, n in enumerate(counts))
    rules, problems = RULES.replace("piece boat up to COUNT:\n    seen: 0..9 per cell\n", deck), Problems()
    found = load_game(Source("roomy.rules", rules), None, {}, 2, problems, RulesLoader(lambda *_: []))
    assert [(d.code, d.span.line if d.span else 0) for d in problems] == ([("deck-too-large", line)] if line else [])
    assert line or (found is not None and len(found.cards["pile"]) == sum(counts))
