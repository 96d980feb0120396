"""Lines of several kinds on a track: arrows that lead as lines do."""

from __future__ import annotations

import pytest

from tests.dsl.language.meaning.samples import run

GAME = """language 1
game mail
    players 1..2
board track:
    terrain harbour "Harbour"
    arrow lane "Lane" line
    arrow storm "Storm lane"{flag}:
        toll: 0..9
    arrow drift "No line"
play:
    let c = first(cell)
    let far = the(x in cell where x.number == 3)
    log "{asked}"
"""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("exits(c)", "{yalta, sukhum}"),
        ("exits(c, lane)", "{yalta}"),
        ("exits(c, storm)", "{sukhum}"),
        ("entries(far, lane)", "{yalta}"),
        ("entries(far)", "{odesa, yalta}"),
        ("exits(c, {x in storm where x.toll > 3})", "{}"),
        ("distance(c, far)", "1"),
        ("first(x in storm where x.tail == c).toll", "3"),
    ],
)
def test_where_they_lead(asked: str, told: str) -> None:
    shown = asked if "{" not in asked else "s"
    text = GAME.replace("{flag}", " line").replace("{asked}", f"{{{shown}}}")
    if shown == "s":
        text = text.replace("    log", f"    let s = {asked}\n    log")
    assert values(text) == told


def test_an_arrow_without_the_flag_is_no_line() -> None:
    assert values(GAME.replace("{flag}", "").replace("{asked}", "{exits(c)}")) == "{yalta}"


def values(text: str) -> str:
    """What the game logs."""
    outcome = run(text, "mail")
    assert not outcome.errors, outcome.report
    (entry,) = [entry for entry in outcome.journal if entry.kind == "log"]
    return outcome.text(entry)
