"""What happened is seen moving, for as long as it should, and any key is the end of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from match_table import Table
from play_tables import DIE, line
from play_views import number, position, ship
from PySide6.QtCore import Qt

from dsl.engines.linking.game import Datum
from dsl.services.match.passage_values import Changed, Passage
from dsl.services.match.position_values import ChanceResult, Moved
from editor.model.match import play_session
from editor.view.canvas.match.match_motion import MatchMotion, along, course

Laid = Callable[..., Table]
GULL, TERN = Datum("ship", 0), Datum("ship", 1)


def passage(*moved: Moved, changed: tuple[Changed, ...] = ()) -> Passage:
    """A passage in which pieces move and numbers change."""
    return Passage(1, 0, None, moved, changed, ())


def test_a_way_is_followed_leg_by_leg() -> None:
    points = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    assert along(points, 0.0) == (0.0, 0.0)
    assert along(points, 0.5) == (1.0, 0.0)
    assert along(points, 1.0) == (1.0, 1.0)
    assert [course(points, part) for part in (0.2, 0.8)] == [90.0, 180.0]


def sunk(laid: Table) -> None:
    """A ship sails, another is hit, and the first goes down."""
    start, end, other = laid.cell("B5"), laid.cell("D5"), laid.cell("G7")
    laid.play.put(position([ship(0, start), ship(1, other, 1, number("holes", 0, 3))]))
    laid.play.put(position([ship(0, -1), ship(1, other, 1, number("holes", 1, 3))], node=1))
    way = Moved(GULL, (start, laid.cell("C5"), end))
    laid.play.advanced.emit(
        (passage(way, changed=(Changed(TERN, "holes", 0, 1),)), replace(passage(Moved(GULL, (end, -1))), node=2))
    )


def moving(table: Laid) -> tuple[Table, MatchMotion]:
    laid = table()
    laid.view.animated = True
    sunk(laid)
    return laid, laid.view.match.context.motion


def test_a_ship_is_seen_going_down_and_a_hole_is_not_seen_too_soon(table: Laid) -> None:
    laid, _ = moving(table)
    start = laid.view.match.scene.geometry.centre(laid.cell("B5"))  # type: ignore[union-attr]
    assert laid.scene.seen[GULL].at == start
    assert laid.scene.before[TERN, "holes"] == 0
    laid.key(Qt.Key.Key_Escape)
    assert laid.scene.seen == {}
    assert laid.scene.before == {}


def test_wreckage_stays_until_the_next_round_or_until_one_steps_back(table: Laid) -> None:
    laid = table()
    sunk(laid)
    there, image = {GULL: laid.cell("D5")}, laid.view.grab().toImage()
    assert laid.view.match.painter.wrecks == there
    laid.play.advanced.emit((passage(),))
    assert laid.view.match.painter.wrecks == there
    laid.play.advanced.emit((replace(passage(), lines=(line(2, "round", "Round 2"),)),))
    assert not laid.view.match.painter.wrecks and laid.view.grab().toImage() != image
    sunk(laid)
    laid.play.advanced.emit(())
    assert not laid.view.match.painter.wrecks
    sunk(laid)
    laid.play.changed.emit("setup")
    assert not laid.view.match.painter.wrecks, "nor in another match"


def test_space_goes_on_to_the_next_event_enter_ends_them_all_and_r_shows_them_again(table: Laid) -> None:
    laid, motion = moving(table)
    laid.key(Qt.Key.Key_Space)
    assert motion.running and TERN not in {ref for ref, _ in laid.scene.before}
    assert laid.scene.seen[GULL].sunk < 0.01, "the next event begins"
    laid.key(Qt.Key.Key_Return)
    assert not motion.running
    laid.key(Qt.Key.Key_R)
    assert motion.running and laid.scene.before[TERN, "holes"] == 0
    motion.finish()
    laid.play.advanced.emit(())
    laid.key(Qt.Key.Key_R)
    assert motion.running, "what shows nothing is not what is shown again"


def test_the_last_frame_is_the_end_and_each_sound_is_heard_once_when_it_is_due(table: Laid) -> None:
    laid = table()
    laid.view.animated = True
    sounded: list[str] = []
    motion = laid.view.match.context.motion
    motion.sounded.connect(sounded.append)
    sunk(laid)
    motion._timer.stop()
    for _ in range(600):
        motion.advance(16)
    assert sounded == ["sail", "sink"]
    assert (laid.scene.seen, motion.effects) == ({}, ())


def test_nothing_moves_where_that_is_not_wanted_but_it_is_heard(table: Laid) -> None:
    laid = table()
    sounded: list[str] = []
    laid.view.match.context.motion.sounded.connect(sounded.append)
    sunk(laid)
    assert not laid.view.match.context.motion.running
    assert sounded == ["sail", "sink"]


def test_behind_a_curtain_nothing_is_heard_and_who_lifts_it_sees_nothing_again_that_was_not_theirs(table: Laid) -> None:
    laid = table()
    motion, sounded, silenced = laid.view.match.context.motion, list[str](), list[bool]()
    motion.sounded.connect(sounded.append)
    motion.silenced.connect(lambda: silenced.append(True))
    for animated in (True, False):
        laid.view.animated = animated
        laid.play.veil(False, None)
        sunk(laid)
        assert sounded, "until then it is"
        laid.play.veil(True, None)
        sounded.clear()
        sunk(laid)
        assert silenced.pop() and sounded == [] and not motion.running
    laid.play.veil(False, None)
    assert not motion.again()
    laid.view.animated, (start, end) = True, (laid.cell("B5"), laid.cell("D5"))
    laid.play.put(position([ship(0, end)], node=3))
    laid.key(Qt.Key.Key_R)
    laid.play.ahead["replayed"]((position([ship(0, start)], node=2), (passage(Moved(GULL, (start, end))),)))
    assert laid.scene.seen[GULL].at == laid.scene.geometry.centre(start), "what they may see comes from the service"  # type: ignore[union-attr]


def test_a_turn_that_the_rules_ended_is_seen_to_its_end_before_the_next_begins(
    table: Laid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_session, "PAUSE", 20)
    laid, motion = moving(table)
    assert laid.play.moving == motion.left > 20, "so long the curtain waits"
    laid.play.passed = True
    laid.play._passing.start(laid.play.moving)
    motion.finish()
    assert laid.play.moving == 0 and laid.play._passing.remainingTime() <= 20, "whoever skips it need not wait"


def test_what_another_viewer_saw_is_not_shown(table: Laid) -> None:
    laid = table()
    laid.view.animated = True
    laid.play.put(position([ship(0, laid.cell("B5"))]))
    laid.play.put(replace(position([ship(0, laid.cell("D5"))], node=1), viewer=1))
    laid.play.advanced.emit((passage(Moved(GULL, (laid.cell("B5"), laid.cell("D5")))),))
    assert not laid.view.match.context.motion.running


def test_what_was_thrown_is_told_when_it_stands(table: Laid) -> None:
    laid = table()
    play, motion, node = laid.play, laid.view.match.context.motion, 4
    told = (line(3, "log", "Anna: fire!"), line(node, "chance", "Die: 5."), line(5, "log", "Hit!"))
    thrown = Passage(node, 0, ChanceResult(DIE, 4, node), (), (), ())
    for animated in (True, False):
        laid.view.animated = animated
        for at in (3, node):
            play.put(position([ship(0, laid.cell("B5"))], node=at))
        play.log = told
        play.advanced.emit((thrown,))
        assert play.visible_log == told[: 1 if animated else 3]
        laid.key(Qt.Key.Key_Escape)
        assert play.turning is None and play.visible_log == play.log
    laid.view.animated = True
    play.advanced.emit((thrown,))
    motion._timer.stop()
    shot, late = motion.effects[0], motion.effects[0].end + 300
    motion.effects = (shot, replace(shot, kind="hit", chance_result=None, begin=late, lasts=1))
    motion.advance(shot.end)
    assert play.turning == node, "what is hit is told when it is hit"
    motion.advance(301)
    assert motion.running is False and play.turning is None, "it may still lie there"
    laid.key(Qt.Key.Key_R)
    assert motion.running and play.turning is None, "what is shown again is known"
    motion.finish()
    motion.effects = (
        replace(shot, kind="move", chance_result=None),
        replace(shot, kind="points", chance_result=None, begin=400),
    )
    motion.advance(1)
    assert play.turning == node, "no throw is needed"
