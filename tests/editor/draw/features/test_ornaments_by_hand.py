"""Ornaments by hand: moved, made larger, added, exchanged, removed; a few lines of the map file say so."""

from __future__ import annotations

import pytest
from feature_user import GRIDS, User

from editor.model.documents.chart_adornment import adornment_of
from editor.model.plans.placing.ornament_plan import OrnamentSpot, ShownOrnaments
from editor.view.actions.map import ornaments_anew, ornaments_left

WHALE = OrnamentSpot("whale", 1.5, 1.5, 1.0)


def user(topology: str = "square8", *spots: OrnamentSpot) -> User:
    made = User(topology, "ornament")
    made.session.ornaments = ShownOrnaments(spots or (WHALE,), (0.0, 2.0, 3.0, 4.0), None)
    return made


def lines(user: User) -> list[tuple[str, str]]:
    return [(thing.kind, user.chart.geometry.name(user.chart.geometry.at(*thing.at))) for thing in said(user).ornaments]


def said(user: User):  # type: ignore[no-untyped-def]
    return adornment_of(user.chart)


@pytest.mark.parametrize("topology", GRIDS)
def test_the_programs_ornament_becomes_a_line_when_it_is_moved(topology: str) -> None:
    hand = user(topology)
    hand.drag((1.5, 1.5), (3.0, 2.0))
    cell = hand.chart.geometry.name(hand.chart.geometry.nearest(3.0, 2.0))
    assert lines(hand) == [("whale", cell)]
    assert hand.session.ornaments.spots[0].number == 0, "the next drag changes that line"
    hand.proved()


def test_what_was_moved_is_moved_again_in_its_line() -> None:
    hand = user()
    hand.drag((1.5, 1.5), (2.5, 1.5))
    hand.drag((2.5, 1.5), (3.5, 1.5))
    assert lines(hand) == [("whale", "D2")]
    hand.proved(2)


def test_its_lower_right_corner_makes_it_larger() -> None:
    hand = user()
    _, _, right, bottom = WHALE.box
    hand.drag((right, bottom), (right + 0.5, bottom))
    assert said(hand).ornaments[0].size == pytest.approx(2.0, abs=0.11)
    hand.proved()


def test_a_click_on_an_ornament_changes_nothing_but_takes_it() -> None:
    hand = user()
    hand.click((1.5, 1.5))
    assert hand.session.ornament == WHALE
    assert hand.document.undo_stack.count() == 0


def test_a_click_on_the_chart_adds_the_chosen_kind() -> None:
    hand = user()
    hand.session.ornament_kind = "kraken"
    hand.click((3.5, 0.5))
    assert lines(hand) == [("kraken", "D1")]
    hand.proved()


def test_a_double_click_puts_the_next_kind_in_its_place() -> None:
    hand = user()
    hand.event("double", (1.5, 1.5))
    hand.event("release", (1.5, 1.5))
    assert lines(hand) == [("kraken", "B2")]
    assert said(hand).without == {"whale"}
    hand.proved()


def test_the_right_button_removes_for_good() -> None:
    hand = user()
    hand.click((1.5, 1.5), second=True)
    assert said(hand).without == {"whale"}
    assert hand.session.ornaments.spots == ()
    hand.proved()


def test_one_of_several_lines_is_removed_alone() -> None:
    hand = user()
    for place in ((2.5, 0.5), (3.5, 1.5)):
        hand.session.ornament_kind = "ship"
        hand.click(place)
    hand.click((2.5, 0.5), second=True)
    assert lines(hand) == [("ship", "D2")]
    assert said(hand).without == frozenset(), "there is still one by hand"


def test_the_cartouche_is_moved_by_cells() -> None:
    hand = user()
    hand.drag((1.0, 3.0), (2.0, 3.0))
    assert hand.chart.data["chart"] == {"cartouche": "B3..D4"}
    hand.proved()


def test_about_a_track_places_are_numbers() -> None:
    hand = user("track")
    hand.session.ornament_kind = "ship"
    hand.click((-1.25, 2.0))
    assert hand.chart.data["chart"]["ornaments"][0]["at"] == [-1.25, 2.0]  # type: ignore[index,call-overload]
    hand.proved()


def test_place_anew_counts_the_seed_and_leaving_all_forgets_it() -> None:
    hand = user()
    hand.drag((1.5, 1.5), (2.5, 1.5))
    ornaments_anew(hand.session)
    ornaments_anew(hand.session)
    assert said(hand).seed == 2
    assert lines(hand) == [("whale", "C2")]
    ornaments_left(hand.session)
    assert "chart" not in hand.chart.data
    hand.proved(4)


def test_leaving_to_the_program_what_is_its_own_is_said() -> None:
    hand = user()
    told: list[object] = []
    hand.session.reported.connect(told.append)
    ornaments_left(hand.session)
    assert len(told) == 1
    assert hand.document.undo_stack.count() == 0


def test_escape_leaves_everything_as_it_was() -> None:
    hand = user()
    hand.event("press", (1.5, 1.5))
    hand.event("move", (3.0, 3.0))
    hand.tool_controller.cancel()
    assert hand.document.undo_stack.count() == 0
