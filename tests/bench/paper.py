"""What paper costs: ``python -m tests.bench.paper [GAME ...] [--lang LANG] [--json]``.

For each shipped game, of its book and its kit: seconds of processor time in this process and in those that set the
pages, beside what the chart's own picture and its plan take (``chart``), and the size of the PDF. Books are to take two
seconds and kits three, PDFs no more than three megabytes.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import TypeVar

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from dsl.games.library.shelves import find_rules
from dsl.services.book.book_making import BookWish, make_book
from dsl.text.diagnostics import Problems
from editor.charts.book import book_pictures, written_book
from editor.charts.export import framed_composition
from editor.charts.kit import kit_command

GAMES = ("colonies_1990", "colonies_variant", "pirates_1989", "pirates_fame", "sea_battle", "ships_track")
chart = 0.0
Found = TypeVar("Found")


def spent() -> float:
    """Processor time of this process and of those that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def counted(work: Callable[..., Found]) -> Callable[..., Found]:
    """The same work, its time counted as that of the chart."""

    def timed(*given: object, **named: object) -> Found:
        global chart
        start = spent()
        made = work(*given, **named)
        chart += spent() - start
        return made

    return timed


def book(game: str, language: str, target: Path) -> None:
    """Write the book of a game."""
    rules = find_rules(game, Problems())
    assert rules is not None
    made = make_book(BookWish(rules, language), Problems())
    assert made is not None
    written_book.write(made, target, lambda _done, _count: None)


def kit(game: str, language: str, target: Path) -> None:
    """Write the kit of a game."""
    code, said = kit_command.run_kit(kit_command.KitOrder(game, target, language=language))
    assert code == 0, said


def measured(make: Callable[[str, str, Path], None], game: str, language: str) -> dict[str, float]:
    """Seconds and kilobytes."""
    global chart
    with tempfile.TemporaryDirectory() as folder:
        target, chart, start = Path(folder) / "paper.pdf", 0.0, spent()
        make(game, language, target)
        whole = spent() - start
        return {
            "seconds": round(whole - chart, 2),
            "chart": round(chart, 2),
            "kilobytes": target.stat().st_size // 1024,
        }


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--lang", default="ru")
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args()
    for name in ("svg_bytes", "page_of"):
        for module in (book_pictures, kit_command):
            setattr(module, name, counted(getattr(module, name)))
    framed_composition.plans_of = counted(framed_composition.plans_of)
    found = {
        game: {"book": measured(book, game, told.lang), "kit": measured(kit, game, told.lang)} for game in told.games
    }
    if told.json:
        print(json.dumps(found, indent=1))
        return
    for game, made in found.items():
        for kind, numbers in made.items():
            print(f"{game:18} {kind:5}", *(f"{value:8} {name}" for name, value in numbers.items()))


if __name__ == "__main__":
    main()
