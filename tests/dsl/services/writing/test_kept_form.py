"""The form beside the analysis: of the last text that was a game."""

from __future__ import annotations

from dsl.services.writing.workspace import Workspace

HOUSE = """language 1
game mine "Mine" extends pirates_1989

set storm_drift_cells = {drift}
"""


def drift_of(space: Workspace) -> object:
    form = space.analysis("mine.rules").form
    assert form is not None
    found = form.parameter("storm_drift_cells")
    assert found is not None
    return found.now.value, found.base.value


def test_a_form_follows_its_text_and_outlives_its_mistakes() -> None:
    space = Workspace()
    space.open("mine.rules", HOUSE.format(drift=4), 1)
    assert drift_of(space) == (4, 1)
    assert space.analysis("mine.rules").form is space.analysis("mine.rules").form
    space.change("mine.rules", HOUSE.format(drift="4 +"), 2)
    assert drift_of(space) == (4, 1) and not space.analysis("mine.rules").sound
    space.change("mine.rules", HOUSE.format(drift=3), 3)
    assert drift_of(space) == (3, 1)


def test_what_never_was_a_game_has_no_form() -> None:
    space = Workspace()
    space.open("mine.rules", "language 1\ngame", 1)
    assert space.analysis("mine.rules").form is None
