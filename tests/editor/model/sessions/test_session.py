"""One session a tab: what it owns, what undo brings back, and that a closed one lets go of everything."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from charts import small_map
from live_maps import GAMES, MAPS, session_of
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from dsl.text.diagnostics import Problems
from dsl.text.source import Span
from editor.base.texts import Message
from editor.draw.features.contents_panel import ContentsPanel
from editor.draw.palette.palette_panel import PalettePanel
from editor.model.documents.chart import Ink
from editor.model.documents.feature_edits import removed
from editor.model.documents.map_document import MapDocument, label
from editor.model.documents.patches import Value
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.gesture import ToolController
from editor.model.sessions.painting.trace_state import tracing_of
from editor.model.sessions.picked import Thing
from editor.model.sessions.session import Session
from editor.model.sessions.watched import ToolState
from editor.view.canvas.chart_view import ChartView
from editor.view.panels.history_panel import HistoryPanel
from editor.view.panels.problems_panel import ProblemsPanel

CHANGE = Message("panels-form-set", {"what": "x"})


def test_tabs_share_what_the_user_holds_and_nothing_else() -> None:
    tools = ToolState()
    one, other = Session(small_map("square8"), tools), Session(small_map("flat"), tools)
    told: list[str] = []
    other.changed.connect(told.append)
    one.selection, one.things, one.symmetry, one.ink = [3, 1], (Thing("sites", 0),), "both", Ink("land")  # type: ignore[assignment]
    one.hidden = frozenset({"arrows:current"})
    assert told == [] and not len(other.selection) and (other.things, other.symmetry) == ((), "none")
    one.tools.tool, one.tools.size = "flood", 99
    assert told == ["tool", "size"] and (other.tools.tool, other.tools.size) == ("flood", 9)
    assert one.selection.tolist() == [1, 3], "in rising order"


def test_a_session_looks_at_its_map_by_the_rules_of_a_game_that_it_is_for() -> None:
    session = session_of((MAPS / "atlantic.yaml").read_text(encoding="utf-8"))
    assert session.game is not None and session.game.header.name == "pirates_1989"
    session.document.do(CHANGE, [Value(("games",), ["pirates_1989"], ["no_such_game", "sea_battle"])])
    assert session.game is not None and session.game.header.name == "sea_battle"
    session.undo_stack.undo()
    assert session.game is not None and session.game.header.name == "pirates_1989"


def test_undo_brings_back_what_was_picked_before_and_redo_what_after() -> None:
    session = Session(small_map("square8"))
    session.things, session.selection = (Thing("sites", 1),), [5]  # type: ignore[assignment]
    session.do(CHANGE, removed(session.chart, "sites", [1]), ())
    session.selection = [7, 8]  # type: ignore[assignment]
    session.undo_stack.undo()
    assert session.things == (Thing("sites", 1),) and session.selection.tolist() == [7, 8], "chosen by hand meanwhile"
    session.do(CHANGE, session.chart.painted([0], Ink("land")), selection=session.selection[:1])
    session.undo_stack.undo()
    assert session.selection.tolist() == [7, 8]
    session.undo_stack.redo()
    assert session.selection.tolist() == [7]
    session.things = (Thing("sites", 1),)
    session.document.do(CHANGE, removed(session.chart, "sites", [0]))
    assert session.things == (Thing("sites", 0),), "what is picked is followed in its list"


@pytest.mark.parametrize("topology", ["square8", "track"])
def test_a_closed_session_lets_go_of_everything(qtbot: QtBot, tmp_path: Path, topology: str) -> None:
    view = ChartView(ToolController({}))
    shown = [view, PalettePanel(None, games=GAMES), ContentsPanel(None), HistoryPanel(None), ProblemsPanel(None)]
    for widget in shown:
        qtbot.addWidget(widget)
    path = tmp_path / "bay.yaml"
    path.write_text(small_map(topology).text(), encoding="utf-8")

    def lived() -> list[weakref.ref[object]]:
        session = Session(MapDocument.open(path), games=GAMES)
        session.keep_safe()
        for listener in shown:
            listener.show_session(session)
        tracing, checker = tracing_of(session), session.checker
        session.document.do(CHANGE, session.chart.painted([0], Ink("land")))
        session.selection = [0]  # type: ignore[assignment]
        session.undo_stack.undo()
        assert session.play.stage == "none" and session.match_keeper.path is None
        for listener in shown:
            listener.show_session(None)
        session.close()
        parts = (session, session.document, session.chart, session.journal, session.watcher, checker, tracing)
        return [weakref.ref(part) for part in parts]  # type: ignore[arg-type]

    assert not gc.isenabled(), "nothing may wait for the collector"
    left = lived()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(lambda: not any(ref() for ref in left))
    assert [file.name for file in tmp_path.iterdir()] == ["bay.yaml"], "no journal is left, either"


# --- rules and play ------------------------------------------------------------------------------


def rules_of(session: Session, tmp_path: Path) -> RulesDocument:
    """The rules of the session's game, in a file of their own."""
    assert session.game is not None
    path = tmp_path / "own.rules"
    path.write_text(session.game.header.path.read_text(encoding="utf-8"), encoding="utf-8")
    rules = RulesDocument.open(path, session.undo_stack, Problems())
    assert rules is not None
    return rules


def place_of(rules: RulesDocument, words: str) -> Span:
    start = rules.source.text.index(words)
    return rules.source.span(start, start + len(words))


def test_rules_are_a_document_of_the_tab(tmp_path: Path) -> None:
    session = session_of((MAPS / "sea_battle_strait.yaml").read_text(encoding="utf-8"))
    map_file = tmp_path / "strait.yaml"
    session.document.save(map_file)
    rules, told = rules_of(session, tmp_path), list[tuple[int, int, int]]()
    rules.changed.connect(lambda *at: told.append(at))
    before = rules.source.text
    problems = Problems()
    sound = rules.check(problems)
    assert sound is not None and rules.program is sound and not problems.failed and rules.chain is not None
    rules.replace(CHANGE, place_of(rules, "game sea_battle"), "gmae sea_battle")
    assert told == [(before.index("game sea_battle"), len("game sea_battle"), len("gmae sea_battle"))] and rules.dirty
    problems = Problems()
    assert rules.check(problems) is None and problems.failed and rules.program is sound, "the last sound one is kept"
    assert session.undo_stack.count() == 1 and not session.document.dirty, "the map is as it was saved"
    session.undo_stack.undo()
    assert rules.source.text == before and not rules.dirty
    session.undo_stack.redo()
    rules.save()
    assert rules.path is not None and rules.path.read_text(encoding="utf-8") == rules.source.text and not rules.dirty
    session.undo_stack.undo()
    assert rules.dirty, "the file holds what was saved"


def test_the_map_is_saved_or_not_whatever_else_is_undone(tmp_path: Path) -> None:
    session = session_of((MAPS / "sea_battle_strait.yaml").read_text(encoding="utf-8"))
    rules = rules_of(session, tmp_path)
    session.document.do(label("x"), session.chart.painted([0], Ink("sea")))
    session.document.do(label("x"), session.chart.painted([1], Ink("land")))
    session.document.save(tmp_path / "strait.yaml")
    rules.replace(CHANGE, place_of(rules, "sea_battle"), "see_battle")
    assert not session.document.dirty
    session.undo_stack.undo()
    assert not session.document.dirty and not rules.dirty
    session.undo_stack.undo()
    assert session.document.dirty
    session.undo_stack.setIndex(session.undo_stack.count())
    assert not session.document.dirty
