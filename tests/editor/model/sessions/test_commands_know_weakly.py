"""A command that held its tab would be a ring of Python's and Qt's memory: torn up by both, and the process with it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest
from PySide6.QtGui import QUndoCommand

from dsl.services.match.match_values import MatchSetup
from dsl.services.match.passage_values import Advance
from dsl.services.match.service import MatchService
from dsl.text.source import Source
from editor.base.background.packets import Question
from editor.base.texts import Message
from editor.model.documents.map_document import Edit
from editor.model.documents.patches import Command
from editor.model.match.left_course import WentOn
from editor.model.match.match_steps import BranchChange, Decided
from editor.model.match.scenario_edits import ScenarioFileStep
from editor.model.sessions.session import Session
from editor.rules.words.prose_page import SideFileEdit
from tests.editor.helpers.live_games import opened

LABEL = Message("rules-step-typed")
KEPT = MatchSetup(Source("x.rules", ""), None), "", 0
APART = (type, ModuleType, FunctionType, BuiltinFunctionType)
"""What is there without any tab."""


def named(viewer: int) -> Question[Advance]:
    return Question.of(MatchService.name_branch, 0, "", viewer)


COMMANDS: dict[str, Callable[[Session, Path], QUndoCommand]] = {
    "file beside the rules": lambda tab, folder: SideFileEdit(tab, LABEL, folder / "ru.yaml", None, "x"),
    "file of scenarios": lambda tab, folder: ScenarioFileStep(LABEL, folder / "x.yaml", "x", tab.scenarios._written),
    "decision": lambda tab, _: Decided(LABEL, tab.play, 0, 1),
    "branch": lambda tab, _: BranchChange(LABEL, tab.play, named, named),
    "other rules": lambda tab, _: WentOn(tab.play, KEPT, KEPT),
    "map": lambda tab, _: Edit(tab.document, Command(LABEL, ())),
}


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_command_does_not_hold_its_tab(tmp_path: Path, kind: str) -> None:
    tab = opened(tmp_path)
    command = COMMANDS[kind](tab, tmp_path)
    parts = {id(part) for part in (tab, tab.document, tab.play, tab.undo_stack)}
    seen, left = set[int](), [vars(command)]
    while left:
        found = left.pop()
        assert id(found) not in parts, f"it holds {found}"
        if id(found) not in seen and not isinstance(found, APART):
            seen.add(id(found))
            left += gc.get_referents(found)
    tab.close()
