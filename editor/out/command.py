"""``fordewind export``: a map to a picture, to paper or to Tiled, and a Tiled map to one of ours, without a display."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from dsl.diagnostics import Problems, render_all
from dsl.library import find_map
from dsl.mapfile import MapDocument, MapEditError
from dsl.mapfile.save import save_bytes
from editor.model.chart import Chart
from editor.model.games import Games
from editor.out.pages import OutTrouble, Wish, write
from editor.out.sheets import LARGEST, PAPERS, SMALLEST, fitting_cell
from editor.out.tiled_read import read_tiled
from editor.out.tiled_shape import TiledTrouble
from editor.out.tiled_write import tile_inks, tiled_map
from editor.out.tiled_xml import to_xml
from editor.out.tiles import tiles_png
from editor.paint.features import Look
from editor.paint.theme import Theme, load_theme
from editor.words import speech, tr

TILED = (".tmx", ".tmj", ".json")
MAPS = (".yaml", ".yml")


@dataclass(frozen=True)
class Order:
    """What the command line asks for; see ``fordewind export --help``. ``cell`` 0 means: as large as fits."""

    source: str
    target: Path
    cell: float = 0.0
    dpi: int = 150
    poster: str = ""
    margin: float = 8.0
    overlap: float = 10.0
    night: bool = False
    grid: bool = True
    names: bool = True
    language: str = "en"


def run(order: Order) -> tuple[int, str]:
    """Do it; gives the exit code (0, 1, or 2 for a wrong command) and what to tell the user."""
    if QGuiApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _keep.append(QGuiApplication(["fordewind"]))
    speech.language = order.language
    wrong = misuse(order)
    if wrong:
        return 2, wrong
    try:
        return 0, _made(order)
    except (OutTrouble, TiledTrouble) as trouble:
        return 1, tr(trouble.key, **trouble.args_)
    except MapEditError as trouble:
        return 1, render_all([trouble.diagnostic], order.language)
    except OSError as trouble:
        reason = trouble.strerror or str(trouble)
        return 1, tr("out-failed", path=str(order.target), reason=reason)


_keep: list[QGuiApplication] = []
"""The application must live as long as anything is painted."""


def misuse(order: Order) -> str:
    """What is wrong with the numbers and names of the command, in words; empty if nothing."""
    if order.poster and order.poster not in PAPERS:
        return tr("out-paper", name=order.poster, known=", ".join(PAPERS))
    if order.cell and not SMALLEST <= order.cell <= LARGEST:
        return tr("out-cell", low=f"{SMALLEST:g}", high=f"{LARGEST:g}")
    if not 20 <= order.dpi <= 1200:
        return tr("out-dpi")
    if order.margin < 0 or order.overlap < 0:
        return tr("out-negative")
    ending = order.target.suffix.lower()
    if order.poster and ending != ".pdf":
        return tr("out-poster-pdf")
    known = (".png", ".svg", ".pdf", *TILED, *MAPS)
    if ending not in known:
        return tr("out-kind", ending=ending or "–", known=", ".join(known))
    return ""


def _made(order: Order) -> str:
    ending = order.target.suffix.lower()
    text = source_text(order)
    document = MapDocument(text)
    if ending in MAPS:
        save_bytes(order.target, text.encode())
        return tr("out-done", path=order.target)
    chart = Chart.read(document)
    theme = theme_of(chart, order.night)
    if ending in TILED:
        save_tiled(chart, theme, order.target)
        return tr("out-done", path=order.target)
    look = Look(language=order.language, grid=order.grid, names=order.names)
    cell = order.cell or (fitting_cell(chart.geometry, "A4") if not order.poster else 12.0)
    pages = write(
        chart, theme, order.target, Wish(cell, order.dpi, order.poster, order.margin, order.overlap, look)
    )  # fmt: skip
    return tr("out-done-cell", path=order.target, cell=f"{cell:.1f}", pages=pages)


def source_text(order: Order) -> str:
    """The text of the map: a file, a name on the shelves, or a Tiled map."""
    if Path(order.source).suffix.lower() in TILED:
        return read_tiled(Path(order.source))
    problems = Problems()
    path = find_map(order.source, problems)
    if path is None:
        raise OutTrouble("out-plain", text=render_all(problems, order.language))
    return MapDocument.open(path).text()


def theme_of(chart: Chart, night: bool) -> Theme:
    """The look that the first known ruleset of the map asks for."""
    games = Games()
    board = next((board for board in map(games.board, chart.games) if board is not None), None)
    theme = load_theme(board.folder if board else None, night)
    return theme.with_spec(board.spec) if board else theme


def save_tiled(chart: Chart, theme: Theme, path: Path) -> None:
    """Write a Tiled map, and beside it the picture of its tiles. Raises ``TiledTrouble`` and ``OSError``."""
    inks = tile_inks(chart)
    picture = path.with_name(f"{path.stem}-tiles.png")
    tiled = tiled_map(chart, picture.name)
    if inks:
        board = (int(tiled["tilewidth"]), int(tiled["tileheight"]))
        save_bytes(picture, tiles_png(inks, theme, *board, str(tiled.get("staggeraxis", ""))))
    data = to_xml(tiled) if path.suffix.lower() == ".tmx" else json.dumps(tiled, ensure_ascii=False, indent=1).encode()
    save_bytes(path, data)
