"""What of a map Tiled cannot carry, in the words of its game; said whenever a map is written for Tiled."""

from __future__ import annotations

import re
from collections import Counter

from dsl.maps.board.spec import SECTIONS, Kind
from dsl.maps.mapfile.values import Data
from editor.base.texts import tr
from editor.model.documents.chart import Chart
from editor.model.games.boards import GameBoard
from editor.model.games.labels import feature_label, plain_word

COMMENT = re.compile(r"(?m)^\s*#|\s#\s")


def losses(chart: Chart, game: GameBoard | None, text: str) -> list[str]:
    """One line for everything that a map for Tiled will lack; none if it comes back whole. ``text``: the file's."""
    found = []
    for section, kind in SECTIONS.items():
        lost = Counter(str(f.get("kind", "")) for _, f in chart.features(section) if not _placed(chart, f, kind))
        for name, count in lost.items():
            declared = game.spec.feature(kind, name) if game is not None else None
            label = feature_label(game, declared) if declared is not None else plain_word(name) or section
            found.append(tr("out-lost-place", label=label, count=count))
    if chart.is_track:
        ways = sum(1 for edge in chart.items("edges") if isinstance(edge, dict) and set(edge) - {"from", "to"})
        if ways:
            found.append(tr("out-lost-ways", count=ways))
    strange = int(sum((chart.cells == slot).sum() for slot in _strange(chart)))
    if strange:
        found.append(tr("out-lost-cells", count=strange))
    if COMMENT.search(text):
        found.append(tr("out-lost-comments"))
    return found


def _placed(chart: Chart, feature: dict[str, Data], kind: Kind) -> bool:
    cells = chart.cells_of(feature)
    return len(cells) == 2 if kind is Kind.ARROW else bool(cells)


def _strange(chart: Chart) -> list[int]:
    """The slots of characters that the legend does not know."""
    return [] if chart.is_track else [s for s in range(1, len(chart.slots)) if chart.ink_of_slot(s) is None]
