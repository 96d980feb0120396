"""What a viewer may not see is in no text of the panels: two matches that differ in it alone look the same to them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from play_tables import TOP, TablePlay
from play_views import StillPlay
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from rules_hands import GAMES
from window_texts import of_widget

from dsl.match_service.match_values import Advance, MatchSetup, QuestionView, Seat
from dsl.match_service.service import MatchService
from dsl.source import Source
from editor.documents.map_document import MapDocument
from editor.play_panels.chance.chance_box import ChanceBox
from editor.play_panels.chance.own_dice import OwnDice
from editor.play_panels.log.log_panel import LogPanel
from editor.play_panels.players.player_card import PlayerCard
from editor.play_panels.players.player_strip import PlayerStrip
from editor.play_panels.prompt.prompt_bar import PromptBar
from editor.sessions.session import Session

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
SECRETIVE = (("pirates_1989", "atlantic"), ("sea_battle", "sea_battle_strait"), ("pirates_fame", "pirates_fame"))
PANELS: tuple[Callable[[Session], QWidget], ...] = (PlayerStrip, PromptBar, ChanceBox, LogPanel)
LONGEST = 120


def begun(game: str, board: str) -> tuple[MatchService, Advance]:
    """A match of two people, with a seed of its own."""
    rules, chart = TOP / "rulesets" / game / f"{game}.rules", TOP / "maps" / f"{board}.yaml"
    source, cells = (Source(str(path), path.read_text(encoding="utf-8")) for path in (rules, chart))
    service = MatchService()
    advance = service.begin(MatchSetup(source, cells, seats=(Seat(), Seat()), seed=7), 0)
    assert isinstance(advance, Advance)
    return service, advance


def to_a_secret(game: str, board: str) -> tuple[MatchService, int, list[int]]:
    """A match that stands before a secret choice with several answers, who takes it, and what was chosen before."""
    service, advance = begun(game, board)
    taken: list[int] = []
    for _ in range(LONGEST):
        asked = service.position(-1).position.pending
        assert isinstance(asked, QuestionView)
        if asked.secret and len(asked.choices) > 1:
            return service, asked.player, taken
        taken.append(0)
        advance = service.choose(0, asked.player)
        assert advance.trouble is None
    raise AssertionError(f"no secret in {LONGEST} decisions of {game}")


def texts_of(qtbot: QtBot, board: str, advance: Advance, service: MatchService, viewer: int, back: int) -> list[str]:
    """All that can be read in the panels, by eye, pointer, screen reader and clipboard."""
    session, play = Session(MapDocument.open(TOP / "maps" / f"{board}.yaml"), games=GAMES), TablePlay()
    session._play, play.viewer, play.stage, play.animated = play, viewer, "running", False
    chart = QWidget()
    panels = [made(session) for made in PANELS]
    for panel in (chart, *panels):
        qtbot.addWidget(panel)
        panel.resize(420, 300)
        panel.show()
    panels.append(OwnDice(session, chart))
    play.show(advance.position, advance.line)
    play.advanced.emit(advance.passages)
    play.log = service.log(viewer)
    play.changed.emit("log")
    found: list[str] = []
    for panel in panels:
        panel.grab()
        for widget in (panel, *panel.findChildren(QWidget)):
            found += [text for _, text in of_widget(widget)]
            if isinstance(widget, PlayerCard) and widget.content is not None:
                found.append(widget.content.whole)
        if isinstance(panel, LogPanel):
            panel.copy_all()
            found.append(QGuiApplication.clipboard().text())
    assert isinstance(play, StillPlay) and back >= 0
    return found


@pytest.mark.parametrize(("game", "board"), SECRETIVE)
def test_another_answer_in_secret_changes_no_text(qtbot: QtBot, game: str, board: str) -> None:
    read = []
    for answer in (0, 1):
        service, player, _ = to_a_secret(game, board)
        service.choose(answer, player)
        viewer = 1 - player
        read.append(texts_of(qtbot, board, service.position(viewer), service, viewer, answer))
    assert read[0] == read[1]
    assert any(text for text in read[0])


@pytest.mark.parametrize(("game", "board"), SECRETIVE)
def test_who_is_not_asked_is_offered_nothing(qtbot: QtBot, game: str, board: str) -> None:
    service, player, _ = to_a_secret(game, board)
    asked = service.position(player).position.pending
    assert isinstance(asked, QuestionView)
    offered = {choice.text for choice in asked.choices if len(choice.text) > 3}
    public = {text for line in service.log(1 - player) for text in offered if text in line.text}
    read = "\n".join(texts_of(qtbot, board, service.position(1 - player), service, 1 - player, 0))
    names = {piece.name for piece in service.position(1 - player).position.pieces}
    assert [text for text in offered - public - names if text in read] == []


def test_behind_the_curtain_the_panels_are_empty(qtbot: QtBot) -> None:
    game, board = SECRETIVE[0]
    service, player, _ = to_a_secret(game, board)
    position = service.position(player)
    session, play = Session(MapDocument.open(TOP / "maps" / f"{board}.yaml"), games=GAMES), TablePlay()
    session._play = play
    panels = [made(session) for made in PANELS]
    for panel in panels:
        qtbot.addWidget(panel)
    empty = [[text for widget in (p, *p.findChildren(QWidget)) for _, text in of_widget(widget)] for p in panels]
    play.stage, play.viewer = "running", player
    play.show(position.position, position.line)
    play.log = service.log(player)
    play.changed.emit("log")
    names = {piece.name for piece in position.position.pieces} | {one.name for one in position.position.players}
    play.veiled = True
    play.changed.emit("veiled")
    for panel, before in zip(panels, empty):
        said = [text for widget in (panel, *panel.findChildren(QWidget)) for _, text in of_widget(widget)]
        assert [text for text in said if any(name in text for name in names)] == []
        assert len(said) <= len(before) + 2
