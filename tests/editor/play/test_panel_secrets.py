"""What a viewer may not see is in no text of the panels: two matches that differ in it alone look the same to them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from on_screen import on_screen
from play_tables import TOP, TablePlay
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from rules_hands import GAMES
from window_texts import of_widget

from dsl.services.match.match_values import EVERYTHING, MatchSetup, Seat
from dsl.services.match.passage_values import Advance
from dsl.services.match.position_values import ChanceView, PositionView, QuestionView
from dsl.services.match.service import MatchService
from dsl.text.source import Source
from editor.charts.drawing.style_choice import StyleChoice
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.session import Session
from editor.play.chance.chance_box import ChanceBox
from editor.play.chance.own_dice import OwnDice
from editor.play.log.log_panel import LogPanel
from editor.play.margin.board_margin import PieceBox
from editor.play.margin.last_lines import LastLines
from editor.play.players.pennant import Pennant
from editor.play.players.pennants import Pennants
from editor.play.prompt.question_strip import QuestionStrip
from editor.view.canvas.grounds.ground_questions import Cover, drawn_cover
from editor.view.canvas.match.painted_positions import PositionPictures, drawn_match


def piece_box(session: Session) -> PieceBox:
    """The card of a piece over sentences."""
    box = PieceBox(LastLines(None))
    box.show_session(session)
    return box


NOTE = ("pirates_1989", "atlantic")
"""The ship with the treasure is chosen in secret."""
CARDS = ("pirates_fame", "pirates_fame")
"""Cards are drawn to the hand."""
PANELS: tuple[Callable[[Session], QWidget], ...] = (
    Pennants,
    QuestionStrip,
    ChanceBox,
    LogPanel,
    piece_box,
    LastLines,
)
LONGEST = 120


def begun(game: str, board: str, own_dice: bool = False, **settings: str) -> tuple[MatchService, Advance]:
    """A match of two people."""
    rules, chart = TOP / "rulesets" / game / f"{game}.rules", TOP / "maps" / f"{board}.yaml"
    source, cells = (Source(str(path), path.read_text(encoding="utf-8")) for path in (rules, chart))
    service = MatchService()
    setup = MatchSetup(source, cells, tuple(settings.items()), (Seat(), Seat()), 7, own_dice)
    advance = service.begin(setup, 0)
    assert isinstance(advance, Advance)
    return service, advance


def to_a_secret(game: str, board: str) -> tuple[MatchService, int]:
    """A match that stands before a secret choice with several answers, and who takes it."""
    service, advance = begun(game, board)
    for _ in range(LONGEST):
        asked = service.position(EVERYTHING).position.pending
        assert isinstance(asked, QuestionView)
        if asked.secret and len(asked.choices) > 1:
            return service, asked.player
        advance = service.choose(0, asked.player)
        assert advance.trouble is None
    raise AssertionError(f"no secret in {LONGEST} decisions of {game}")


def to_a_hidden_card() -> tuple[MatchService, ChanceView]:
    """A match with own dice in which a card is drawn that only one player sees."""
    service, _ = begun(*CARDS, own_dice=True, treasure_cards_open="no")
    for number in range(LONGEST):
        asked = service.position(EVERYTHING).position.pending
        if isinstance(asked, QuestionView):
            service.choose(0, asked.player)
            continue
        assert isinstance(asked, ChanceView)
        eyes = [service.position(viewer).position.pending for viewer in (0, 1)]
        if asked.kind == "draw" and eyes[0] != eyes[1]:
            return service, asked
        service.resolve(number * 5 % 7 % len(asked.outcomes), asked.player or 0)
    raise AssertionError("no card is drawn in secret")


def texts_of(qtbot: QtBot, board: str, advance: Advance, service: MatchService, viewer: int) -> list[str]:
    """All that can be read in the panels, by eye, pointer, screen reader and clipboard."""
    session, play = Session(MapDocument.open(TOP / "maps" / f"{board}.yaml"), games=GAMES), TablePlay()
    session._match = SimpleNamespace(play=play)
    play.viewer, play.stage, play.animated = viewer, "running", False
    chart = QWidget()
    panels = [made(session) for made in PANELS]
    for panel in (chart, *panels):
        on_screen(qtbot, panel, 420, 300)
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
            if isinstance(widget, Pennant) and widget.content is not None:
                found.append(widget.content.whole)
        if isinstance(panel, LastLines):
            found += [row.line.text for row in panel.rows]
        if isinstance(panel, LogPanel):
            panel.commands.copy_all()
            found.append(QGuiApplication.clipboard().text())
    return found


def test_another_answer_in_secret_changes_no_text(qtbot: QtBot) -> None:
    read = []
    for answer in (0, 1):
        service, player = to_a_secret(*NOTE)
        service.choose(answer, player)
        viewer = 1 - player
        read.append(texts_of(qtbot, NOTE[1], service.position(viewer), service, viewer))
    assert read[0] == read[1]
    assert any(len(text) > 10 for text in read[0])


def test_a_picture_of_a_saved_match_has_its_pieces_and_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, board, shown = tmp_path / "a.match", TOP / "maps" / f"{NOTE[1]}.yaml", list[PositionView]()
    cover, paint = Cover(board, False, "en", StyleChoice("plain"), 320, 200, 1.0, match=path), PositionPictures.of
    monkeypatch.setattr(PositionPictures, "of", lambda self, shows: (shown.append(shows), paint(self, shows))[1])
    for answer in (0, 1):
        service, player = to_a_secret(*NOTE)
        service.choose(answer, player)
        path.write_text(service.record(), encoding="utf-8")
        assert drawn_match(cover) not in (None, drawn_cover(cover)), "the map with pieces"
    assert shown[0] == shown[1], "another answer in secret changes nothing"
    path.write_text("fordewind match 99", encoding="utf-8")
    assert drawn_match(cover) is None, "the map alone is shown then"


def test_another_card_in_hand_changes_no_text(qtbot: QtBot) -> None:
    read, seen = [], []
    for card in (0, 1):
        service, chance = to_a_hidden_card()
        assert chance.player is not None
        own = service.resolve(card, chance.player)
        seen.append(texts_of(qtbot, CARDS[1], own, service, chance.player))
        viewer = 1 - chance.player
        read.append(texts_of(qtbot, CARDS[1], service.position(viewer), service, viewer))
    assert read[0] == read[1]
    assert seen[0] != seen[1], "who drew it reads which it is"


def test_behind_the_curtain_the_panels_are_empty(qtbot: QtBot) -> None:
    board = NOTE[1]
    service, player = to_a_secret(*NOTE)
    position = service.position(player)
    session, play = Session(MapDocument.open(TOP / "maps" / f"{board}.yaml"), games=GAMES), TablePlay()
    session._match = SimpleNamespace(play=play)
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
