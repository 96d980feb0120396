"""The lines of a comparison and of a merge in the reader's words: terrains and ports as the rules call them."""

from __future__ import annotations

from functools import partial

from dsl.maps.mapfile.compare import EntryChange, FeatureChange, terrain_name
from dsl.maps.mapfile.values import Data
from dsl.maps.mapfile.wording import Wording
from dsl.text.source import one_line
from editor.base.texts import speech, tr
from editor.model.documents.chart import Chart
from editor.model.documents.patches import MISSING, Held
from editor.model.documents.three_way_merge import Conflict
from editor.model.games.boards import GameBoard
from editor.model.games.labels import game_word, plain_word

LONGEST = 300
NAMED = 3
"""So many cells of a conflict are named, the others counted."""


def wording(game: GameBoard | None) -> Wording:
    """The words of a ruleset in the language spoken now."""
    return Wording(speech.language, game.spec if game is not None else None, partial(game_word, game), plain_word)


def terrain_text(name: str | None, game: GameBoard | None) -> str:
    """A terrain; None for no cell."""
    return wording(game).terrain(name) if name is not None else tr("safety-no-cell")


def feature_text(change: FeatureChange, game: GameBoard | None) -> str:
    """A changed feature as a line of the list."""
    words = wording(game)
    text = tr(f"safety-compare-{change.what}", name=words.thing(change.section, change.now))
    parts = words.parts(change) if change.what == "changed" else []
    return one_line(f"{text} ({'; '.join(parts)})" if parts else text, LONGEST)


def entry_text(entry: EntryChange, game: GameBoard | None = None) -> str:
    """Another entry of the file as a line of the list."""
    return one_line(wording(game).entry(entry), LONGEST)


# --- what both changed ---------------------------------------------------------------------------


def conflict_text(conflict: Conflict, chart: Chart, game: GameBoard | None) -> str:
    """What both changed, mine and theirs; ``chart`` is mine."""
    words = wording(game)
    sides = [_side(conflict, held, words) for held in (conflict.mine, conflict.theirs)]
    name = _conflict_name(conflict, chart, words)
    return tr("safety-conflict", name=one_line(name), mine=one_line(sides[0]), theirs=one_line(sides[1]))


def _conflict_name(conflict: Conflict, chart: Chart, words: Wording) -> str:
    if conflict.what == "grid":
        return tr("safety-conflict-size")
    if conflict.what == "cells":
        named = ", ".join(chart.geometry.name(cell) for cell in conflict.cells[:NAMED] if cell < chart.geometry.size)
        more = "…" if len(conflict.cells) > NAMED else ""
        return tr("safety-conflict-cells", cells=f"{named}{more}", count=len(conflict.cells))
    if not conflict.section:
        return words.path(conflict.path)
    thing = words.thing(conflict.section, conflict.item)
    if not conflict.path:
        return thing
    first, *rest = conflict.path
    called = words.key(conflict.section, _kind(conflict), first)
    return " · ".join([thing, called, *(words.path([part]) for part in rest)])


def _side(conflict: Conflict, held: Held, words: Wording) -> str:
    if conflict.what == "cells":
        name = terrain_name(held) if held is not MISSING else None
        return words.terrain(name) if name is not None else tr("safety-no-cell")
    if conflict.path == ("grid", "kind"):
        return tr(f"reshape-kind-{held}")
    if conflict.what == "item":
        return tr("safety-conflict-gone" if held is MISSING else "safety-conflict-kept")
    if held is MISSING:
        return tr("safety-nothing")
    if conflict.section and conflict.path:
        return words.attribute(conflict.section, _kind(conflict), conflict.path[-1], held)
    return words.value(held)


def _kind(conflict: Conflict) -> Data:
    return conflict.item.get("kind") if isinstance(conflict.item, dict) else None
