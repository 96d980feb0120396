"""What games came to, in a terminal; as JSON or CSV for programs; as a page to keep."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.table import Table as Grid

from dsl.fronts.cli.output import can_write, console, write_out
from dsl.fronts.cli.voice import Voice
from dsl.games.balance.report.content import Block, Style, Table, Text
from dsl.games.library.shelves import given_span

_STYLES: dict[Style, str] = {"faint": "dim"}


def can_write_page(page: Path | None, voice: Voice, force: bool) -> None:
    """End the command before its games are played if the page could not be written."""
    if page is not None:
        can_write(page, voice, given_span("--report", str(page)), force)


def write_page(path: Path, html: str, voice: Voice) -> None:
    """Write a page where the user wants it, and say so."""
    write_out(path, html, voice, given_span("--report", str(path)))
    console(stderr=True).print(voice.say("cli-report-written", path=path), soft_wrap=True)


def show(blocks: Iterable[Block]) -> None:
    """Print sentences and tables."""
    out = console()
    for block in blocks:
        if isinstance(block, Text):
            out.print(block.text, style=_STYLES.get(block.style), soft_wrap=True)
        elif isinstance(block, Table):
            out.print(_grid(block), soft_wrap=not block.names)


def _grid(table: Table) -> Grid:
    grid = Grid(box=None, pad_edge=not table.names, show_header=bool(table.names))
    for index, head in enumerate(table.heads):
        grid.add_column(head, justify="right" if not table.names and index < 2 else "left", no_wrap=not table.names)
    for row in table.rows:
        grid.add_row(*row)
    return grid


def print_csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table for a spreadsheet: numbers as programs write them, heads in English."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
