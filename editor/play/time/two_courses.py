"""What was and what became, as marks on the chart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from dsl.services.match.match_values import Difference, OtherWay, PositionView
from editor.base.texts import tr
from editor.model.match.live_change import Look
from editor.model.match.play_marks import MarkedGhost, MarkedLabel, MarkedWay, PlayMarks

Tone = Literal["was", "became"]


def marks_of(found: Difference, look: Look, became: PositionView | None) -> PlayMarks:
    """The ways of the pieces that stand elsewhere: dashed as it was, solid as it became.

    Who looks only at what ``became`` sees the whole position; else its pieces are ghosts in that which is played.
    """
    whole = became if look == "became" else None
    ways, labels, ghosts = [], [], []
    for way in found.ways:
        for tone, cells in _courses(way, look):
            on_board = tuple(cell for cell in cells if cell >= 0)
            if len(on_board) > 1:
                ways.append(MarkedWay(on_board, tone))
            lost = bool(cells) and cells[-1] < 0
            if on_board:
                name = way.was_at if tone == "was" else way.became_at
                key = "live-label-lost" if lost else f"live-label-{tone}"
                said = tr(key, name=way.name, cell=name)
                labels.append(MarkedLabel(on_board[-1], said, "lost" if lost else tone))
                if lost or whole is None:
                    ghosts.append(MarkedGhost(way.piece, on_board[-1], lost))
    return PlayMarks(ways=tuple(ways), labels=tuple(labels), ghosts=tuple(ghosts), position=whole)


def _courses(way: OtherWay, look: Look) -> Iterator[tuple[Tone, tuple[int, ...]]]:
    if look != "became":
        yield "was", way.was
    if look != "was":
        yield "became", way.became
