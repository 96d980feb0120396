"""Thousands of random events on every topology: no exception, undo leads back to the beginning, the map reads again."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy

import numpy as np
import pytest
from hands import FORMS, Bench

from editor.model.documents.chart import Ink
from editor.model.sessions import symmetry
from editor.model.sessions.gesture import Pointer
from editor.model.sessions.session import Session
from editor.model.sessions.toolbox import FEATURES
from editor.view.actions import features, tools
from tests.share import share, usual

EVENTS = share(10_000)
TERRAIN = ("brush", "eraser", "line", "rectangle", "ellipse", "flood", "picker", "select", "lasso", "wand", "paste")
TOOLS = (*TERRAIN, *(tool.name for tool in FEATURES))
KINDS = ("", "port", "current", "waters", "other")
INKS = [Ink("sea"), Ink("land"), Ink("reef", (("depth", 2),)), Ink(None), Ink("circle")]


def verbs_of() -> list[Callable[[Session], object]]:
    return [row.verb for row in (*features.EDIT_ROWS, *features.ROWS, *tools.ROWS) if row.verb is not None]


def some_pointer(bench: Bench, chance: random.Random) -> Pointer:
    left, top, right, bottom = bench.geometry.bounds
    x, y = chance.uniform(left - 1, right + 1), chance.uniform(top - 1, bottom + 1)
    kind = chance.choices(["press", "move", "release", "double", "hover"], [4, 8, 5, 1, 2])[0]
    second, shift, control, alt = (chance.random() < 0.15 for _ in range(4))
    return Pointer(kind, x, y, bench.geometry.at(x, y), second, shift, control, alt)


def something_else(bench: Bench, chance: random.Random, all_verbs: list[Callable[[Session], object]]) -> None:
    """Between two gestures: another tool, ink or selection, a command, a step back or forth; most often nothing."""
    session, undo = bench.session, bench.document.undo_stack
    what = chance.random()
    if what < 0.10:
        session.tools.tool, session.feature = chance.choice(TOOLS), chance.choice(KINDS)
    elif what < 0.16:
        session.ink, session.second_ink = chance.choice(INKS), chance.choice(INKS)
        session.tools.size, session.symmetry = chance.randint(1, 9), chance.choice(symmetry.KINDS)
    elif what < 0.22 and bench.geometry.size < 60 + 40 * (not bench.geometry.is_track):
        chance.choice(all_verbs)(session)
    elif what < 0.26:
        (undo.undo if chance.random() < 0.6 else undo.redo)()
    elif what < 0.30:
        cells = [c for c in range(bench.geometry.size) if chance.random() < 0.2]
        session.selection = np.array(cells, dtype=np.int32)


@pytest.mark.parametrize("form", usual(FORMS, "square8", "pointy-odd", "track"))
def test_random_hands(form: str) -> None:
    bench, chance = Bench(form, width=9, height=7), random.Random(form)
    document = bench.document
    begun, all_verbs = document.text(), verbs_of()
    for step in range(EVENTS):
        if not bench.tool_controller.busy:
            something_else(bench, chance, all_verbs)
        elif chance.random() < 0.02:
            bench.tool_controller.cancel()
        bench.tool_controller.event(some_pointer(bench, chance))
        if step % 500 == 499 and not bench.tool_controller.busy:
            bench.reloaded()
    bench.tool_controller.cancel()
    bench.reloaded()
    for section in ("sites", "arrows", "regions", "starts", "nodes"):
        ids = [str(item["id"]).casefold() for _, item in document.chart.features(section) if "id" in item]
        assert len(ids) == len(set(ids))
    end, inks = deepcopy(document.chart.data), bench.inks()
    steps = document.undo_stack.index()
    assert document.undo_stack.count() > EVENTS // 100
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.text() == begun
    for _ in range(steps):
        document.undo_stack.redo()
    assert (document.chart.data, bench.inks()) == (end, inks)
