"""What paper costs: ``python -m tests.bench.paper [GAME ...] [--lang LANG] [--json]``.

For each shipped game, of its book and its kit: seconds of processor time, in this process and in those that set the
pages; the seconds beside them of the chart's own picture and its plan (``chart``); the size of the PDF. Books are to
take two seconds and kits three, PDFs no more than three megabytes. How much the machine had to do goes first (``load``).
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from dsl.games.library.shelves import find_rules
from dsl.services.book.book_making import BookOrder, make_book
from dsl.text.diagnostics import Problems
from editor.charts.book import book_pictures, written_book
from editor.charts.export import framed_composition
from editor.charts.export.support import ensure_application
from editor.charts.kit import kit_command
from editor.charts.kit.kit_data import KitOrder

GAMES = ("colonies_1990", "colonies_variant", "pirates_1989", "pirates_fame", "sea_battle", "ships_track")
CHART = {
    book_pictures: ("svg_bytes", "page_of"),
    kit_command: ("svg_bytes", "page_of"),
    framed_composition: ("plans_of",),
}


class Clock:
    """Processor time, and how much of it went into the chart."""

    def __init__(self) -> None:
        self.chart, self._deep = 0.0, 0

    @staticmethod
    def now() -> float:
        """Of this process and of those that have ended."""
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return process_time() + children.ru_utime + children.ru_stime

    def counted(self, work: Callable[..., Any], *given: object, **named: object) -> object:
        """Do a part of the chart's work; what it calls of that is counted once."""
        start, self._deep = self.now(), self._deep + 1
        try:
            return work(*given, **named)
        finally:
            self._deep -= 1
            self.chart += 0 if self._deep else self.now() - start


def book(game: str, language: str, target: Path) -> None:
    """Write the book of a game."""
    rules = find_rules(game, Problems())
    assert rules is not None
    made = make_book(BookOrder(rules, language), Problems())
    assert made is not None
    written_book.write(made, target, lambda _done, _count: None)


def kit(game: str, language: str, target: Path) -> None:
    """Write the kit of a game."""
    code, message = kit_command.run_kit(KitOrder(game, target, language=language))
    assert code == 0, message


def measured(clock: Clock, make: Callable[[str, str, Path], None], game: str, language: str) -> dict[str, float]:
    """Seconds and kilobytes."""
    with tempfile.TemporaryDirectory() as folder:
        target, start, clock.chart = Path(folder) / "paper.pdf", clock.now(), 0.0
        make(game, language, target)
        seconds = clock.now() - start - clock.chart
        return {
            "seconds": round(seconds, 2),
            "chart": round(clock.chart, 2),
            "kilobytes": target.stat().st_size // 1024,
        }


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--lang", default="ru")
    parser.add_argument("--json", action="store_true")
    request, clock = parser.parse_args(), Clock()
    ensure_application()
    for module, names in CHART.items():
        for name in names:
            setattr(module, name, partial(clock.counted, getattr(module, name)))
    load = os.getloadavg()[0]
    found = {
        game: {make.__name__: measured(clock, make, game, request.lang) for make in (book, kit)}
        for game in request.games
    }
    if request.json:
        print(json.dumps({"load": load, **found}, indent=1))
        return
    print(f"load {load}")
    for game, made in found.items():
        for kind, numbers in made.items():
            print(f"{game:18} {kind:5}", *(f"{value:8} {name}" for name, value in numbers.items()))


if __name__ == "__main__":
    main()
