"""The scenarios as a list: each file with its heading, below it what it shows and how that went."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Qt

from dsl.services.match.scenarios.scenario_values import ScenarioFile, ScenarioKey, ScenarioVerdict
from editor.base.texts import tr
from editor.model.match.scenarios.scenario_board import ScenarioBoard
from editor.view.widgets.rows import RowsModel

Filter = Literal["all", "red", "changed"]
FILTERS: tuple[Filter, ...] = ("all", "red", "changed")
TROUBLED = ("red", "cut")


@dataclass(frozen=True)
class ScenarioRow:
    """A line of the list: a heading, a scenario (``key``), or what is wrong with a file.

    ``state`` is that of a verdict, empty while there is none; of a heading ``done`` of ``count`` are green.
    """

    kind: Literal["file", "scenario", "problem"]
    text: str
    state: str = ""
    key: ScenarioKey | None = None
    file: str = ""
    line: int = 0
    done: int = 0
    count: int = 0


def rows_of(board: ScenarioBoard, shown: Filter) -> list[ScenarioRow]:
    """The lines that a filter lets through; files of which nothing is left have no heading."""
    rows: list[ScenarioRow] = []
    for file in board.files:
        inner = [*_scenarios(board, file, shown), *_problems(file, shown)]
        if inner:
            rows += [_heading(board, file), *inner]
    return rows


def _heading(board: ScenarioBoard, file: ScenarioFile) -> ScenarioRow:
    states = [_state(board.verdict(view.key)) for view in file.scenarios]
    worst = next((state for state in (*TROUBLED, "differs") if state in states), "green" if all(states) else "")
    title = file.title if Path(file.file).stem != "mine" else tr("scenarios-mine")
    title = tr("scenarios-of-base", title=title) if file.origin == "base" else title
    return ScenarioRow("file", title, worst, None, file.file, 1, states.count("green"), len(states))


def _scenarios(board: ScenarioBoard, file: ScenarioFile, shown: Filter) -> list[ScenarioRow]:
    found = []
    for view in file.scenarios:
        state = _state(board.verdict(view.key))
        wanted = {"all": True, "red": state in TROUBLED, "changed": state == "differs" or view.key in board.turned}
        if wanted[shown]:
            found.append(ScenarioRow("scenario", view.called, state, view.key, file.file, view.line))
    return found


def _problems(file: ScenarioFile, shown: Filter) -> list[ScenarioRow]:
    if shown == "changed":
        return []
    return [
        ScenarioRow(
            "problem", tr("scenarios-problem", line=told.line, said=told.said), "red", None, file.file, told.line
        )
        for told in file.problems
    ]


def _state(verdict: ScenarioVerdict | None) -> str:
    return verdict.state if verdict is not None else ""


def scenario_model(parent: QObject) -> RowsModel[ScenarioRow]:
    """The lines of the list for a view."""
    return RowsModel(
        parent,
        lambda row: row.text,
        spoken=lambda row: f"{row.text}: " + tr(f"scenarios-state-{row.state or 'waiting'}"),
        tip=lambda row: row.text if row.kind != "file" else None,
        flags=lambda row: Qt.ItemFlag.ItemIsEnabled if row.kind == "file" else None,
        key=lambda row: (row.kind, row.text, row.key),
    )
