"""``fordewind export``: converts a map to a picture, to paper or to Tiled, and a Tiled map back, without a display."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QLocale

from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import default_map, family, find_map, find_rules
from dsl.games.pipeline import load_game
from dsl.maps.mapfile import MapEditError, MapFile, load_map
from dsl.maps.mapfile.salvage import salvage
from dsl.services.book.book_values import PAGES
from dsl.text.diagnostics import Problems, Severity, near, render_all
from dsl.text.files import FileError, companion, write_bytes
from editor.base.texts import reason, tr, ui
from editor.charts.drawing.chart_style import STYLES, is_styled
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.faces import missing_faces
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.charts.drawing.style_choice import (
    AS_MAP,
    StyleChoice,
    known_style,
    nearest_style,
    parts_of_styles,
    requested_style,
)
from editor.charts.export.composition import fitting
from editor.charts.export.pages import ExportOptions, Step, write
from editor.charts.export.paper_sheets import LARGEST, MOST_SHEETS, PAPER_SIZES, SMALLEST, Across, paper_named
from editor.charts.export.support import ExportError, ensure_application
from editor.charts.export.tiled.export_map import losses, tile_inks, tiled_map, tiles_png
from editor.charts.export.tiled.import_map import import_tiled
from editor.charts.export.tiled.tmx import to_xml
from editor.model.documents.chart import Chart
from editor.model.games import GameBoard, Games

TILED = (".tmx", ".tmj", ".json")
MAPS = (".yaml", ".yml")
MOST_NAMES, MOST_DAMAGE = 12, 5
NO_GAME = "none"
SHEETS = re.compile(r"(\d{1,3})\s?[xX×хХ*]\s?(\d{1,3})")


@dataclass(frozen=True)
class Order:
    """The arguments of the command; see ``fordewind export --help``. ``cell`` 0: as large as fits."""

    source: str
    target: Path
    cell: float = 0.0
    dpi: int = 150
    poster: str = ""
    sheets: str = ""
    """Sheets across and down, like 2x3: the largest cells that fit these."""
    margin: float = 8.0
    overlap: float = 10.0
    night: bool = False
    page: str = PAGES[0]
    """The background of the page, one of ``PAGES``."""
    grid: bool = True
    names: bool = True
    title: bool = True
    language: str = "en"
    style: str = ""
    """One of ``STYLES``; empty: the map's own."""
    without: str = ""
    """The omitted parts of the style, separated by commas."""
    game: str = ""
    """The ruleset for words and colours; default: the first known one of the map; ``NO_GAME``: none."""

    @property
    def ending(self) -> str:
        """The kind of file: what its name ends with."""
        return self.target.suffix.lower()


def run(order: Order, step: Step | None = None) -> tuple[int, str]:
    """Execute the order; see ``answer``."""
    return answer(order.target, order.language, lambda: misuse(order), lambda: _made(order, step))


def answer(target: Path, language: str, misuse: Callable[[], str], make: Callable[[], str]) -> tuple[int, str]:
    """Make a file; returns the exit code (0, 1, or 2 for a wrong command) and the message for the user."""
    ensure_application()
    ui.language = language
    if wrong := misuse():
        return 2, wrong
    try:
        return 0, make()
    except ExportError as trouble:
        return 1, tr(trouble.key, **trouble.args_)
    except FileError as trouble:
        return 1, render_all([trouble.diagnostic], language)
    except OSError as trouble:
        return 1, tr("out-failed", path=str(target), reason=reason(trouble))


def remarks(order: Order) -> str:
    """A message about mistakes in an exported map: their number, and the first; empty if none."""
    problems = Problems()
    try:
        load_map(source_text(order)[0], None, problems, name=order.source, lenient=True)
    except (ExportError, MapEditError, OSError):
        return ""
    errors = [found for found in problems if found.severity is Severity.ERROR]
    if not errors:
        return ""
    return f"{render_all(errors[:1], order.language)}\n{tr('out-mistakes', count=len(errors), name=order.source)}"


def misuse(order: Order) -> str:
    """A message about invalid arguments of the command; empty if none."""
    known = (".png", ".svg", ".pdf", *TILED, *MAPS)
    if order.ending not in known:
        return _wrong_kind(order.ending, known)
    wrong = _wrong_sheets(order) or wrong_style(order.style, order.without)
    if wrong:
        return wrong
    if order.poster and not paper_named(order.poster):
        return tr("out-paper", name=order.poster, known=", ".join(PAPER_SIZES))
    if order.poster and order.ending != ".pdf":
        return tr("out-poster-pdf", name=f"{order.target.stem}.pdf")
    if order.cell and not SMALLEST <= order.cell <= LARGEST:
        return tr("out-cell", low=f"{SMALLEST:g}", high=f"{LARGEST:g}")
    if not 20 <= order.dpi <= 1200:
        return tr("out-dpi")
    if not (order.margin >= 0 and order.overlap >= 0):  # written so that NaN is refused too
        return tr("out-negative")
    if order.target.is_dir():
        return tr("out-folder", path=order.target)
    return ""


def _wrong_sheets(order: Order) -> str:
    if not order.sheets:
        return ""
    if order.cell:
        return tr("out-sheets-or-cell")
    return "" if within_of(order.sheets) is not None and order.poster else tr("out-sheets-form")


def within_of(sheets: str) -> Across | None:
    """The numbers in 2x3, two across and three down; None for anything else."""
    found = SHEETS.fullmatch(sheets.strip())
    within = (int(found[1]), int(found[2])) if found else (0, 0)
    return within if 0 < within[0] * within[1] <= MOST_SHEETS else None


def _wrong_kind(ending: str, known: tuple[str, ...]) -> str:
    if not ending:
        return tr("out-no-ending", known=", ".join(known))
    is_pixels = ending in (".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff")
    return unknown("out-kind", ending, known, ".png" if is_pixels else "")


def _made(order: Order, step: Step | None) -> str:
    text, remarks = source_text(order)
    if order.ending in MAPS:
        write_bytes(order.target, text.encode())
        return _listed(tr("out-done", path=order.target), "out-skipped", remarks)
    chart = Chart.read(MapFile(text))
    game = chosen_game(order.game, chart, Path(order.source).parent)
    theme = theme_of(game, order.night)
    if order.ending in TILED:
        save_tiled(chart, theme, order.target)
        return _listed(tr("out-done", path=order.target), "out-lost", losses(chart, game, text))
    options = export_options(order, chart, theme, game)
    made = write(chart, theme, order.target, options, step)
    cell = QLocale(ui.language).toString(float(options.cell), "f", 1)
    if order.ending == ".pdf":
        done = tr("out-done-cell", path=order.target, cell=cell, pages=made.pages)
    else:  # a picture has no pages, and the circles of a track are no cells
        done = tr("out-done" if chart.is_track else "out-done-picture", path=order.target, cell=cell)
    more = ", …" if len(made.unwritten) > MOST_NAMES else ""
    unwritten = tr("out-unwritten", names=", ".join(made.unwritten[:MOST_NAMES]) + more) if made.unwritten else ""
    lines = (done, another_style(order.style, chart, options.look), missing_faces_text(), unwritten)
    return "\n".join(line for line in lines if line)


def _listed(first: str, head: str, lines: list[str]) -> str:
    return "\n".join([first, *([tr(head)] if lines else []), *(f"  – {line}" for line in lines)])


def export_options(order: Order, chart: Chart, theme: Theme, game: GameBoard | None) -> ExportOptions:
    """The options of an order for one map, the cell size if none was requested, and the language of names."""
    choice = StyleChoice.of(order.style or AS_MAP, without_of(order.without))
    cream = order.page == PAGES[1]
    look = DrawingLook(language=order.language, grid=order.grid, names=order.names, paper=cream)
    look = choice.dress(look, chart)
    within = within_of(order.sheets)
    poster = paper_named(order.poster)
    options = ExportOptions(1.0, order.dpi, poster, order.margin, order.overlap, look, order.title, within, game)
    cell = order.cell or (12.0 if poster else 0.0)
    if within is not None:
        cell = fitting(options.composition(chart, theme), poster, order.margin, order.overlap, within)
    elif not cell:
        cell = fitting(options.composition(chart, theme), "A4")
    return replace(options, cell=cell)


def source_text(order: Order) -> tuple[str, list[str]]:
    """The text of the map (a file, an installed map, or a Tiled map), and what of it was left out."""
    if Path(order.source).suffix.lower() in TILED:
        found = import_tiled(Path(order.source))
        MapFile(found.text)  # names in a foreign file must not make an unreadable one
        return found.text, found.skipped()
    problems = Problems()
    path = find_map(order.source, problems) or _map_of_game(order.source)
    if path is None:
        raise ExportError("out-plain", text=render_all(problems, order.language))
    document = MapFile.open(path)
    try:
        document.data()
    except MapEditError as trouble:
        damage = salvage(path, trouble.diagnostic).damage or (trouble.diagnostic,)
        raise ExportError("out-plain", text=render_all(damage[:MOST_DAMAGE], order.language)) from None
    return document.text(), []


def _map_of_game(name: str) -> Path | None:
    """The first map of a game given by name, title, file or folder; None if there is none."""
    rules = find_rules(name, Problems())
    return default_map(family(rules)) if rules is not None else None


def chosen_game(name: str, chart: Chart, folder: Path | None = None) -> GameBoard | None:
    """The ruleset with a name; without one, that of the map, whose folder is ``folder``.

    Raises ``ExportError`` with the reason if there is none of that name, or it has errors.
    """
    if not name:
        return Games().first(chart.games, folder)
    if name == NO_GAME:
        return None
    problems = Problems()
    rules = find_rules(name, problems, beside=folder)
    found = Games().board(str(rules)) if rules is not None else None
    if rules is not None and found is None:
        load_game(rules, None, {}, 0, problems, loader)
    if problems.failed:
        raise ExportError("out-plain", text=render_all(problems, ui.language))
    return found


def theme_of(game: GameBoard | None, night: bool) -> Theme:
    """The theme of a ruleset."""
    theme = load_theme(game.folder if game else None, night)
    return theme.with_spec(game.spec) if game else theme


def save_tiled(chart: Chart, theme: Theme, path: Path) -> None:
    """Write a Tiled map, and the picture of its tiles next to it. Raises ``TiledError`` and ``OSError``."""
    inks = tile_inks(chart)
    picture = companion(path, f"{path.stem}-tiles.png")
    tiled = tiled_map(chart, picture.name)
    if inks:
        board = (int(tiled["tilewidth"]), int(tiled["tileheight"]))
        write_bytes(picture, tiles_png(inks, theme, *board, str(tiled.get("staggeraxis", ""))))
    data = to_xml(tiled) if path.suffix.lower() == ".tmx" else json.dumps(tiled, ensure_ascii=False, indent=1).encode()
    write_bytes(path, data)


def without_of(listed: str) -> list[str]:
    """The omitted parts, typed with commas."""
    return [word.strip() for word in listed.split(",") if word.strip()]


def wrong_style(style: str, without: str) -> str:
    """A message about an invalid style or invalid omitted parts; empty if none."""
    if style and known_style(style) is None:
        return unknown("out-style", style, tuple(STYLES))
    for part in without_of(without):
        if part not in parts_of_styles():
            return unknown("out-without", part, parts_of_styles())
    return ""


def missing_faces_text() -> str:
    """A message about bundled fonts that could not be loaded; empty if none."""
    missing = missing_faces()
    return tr("out-faces", names=", ".join(missing)) if missing else ""


def unknown(key: str, name: str, known: tuple[str, ...], meant: str = "") -> str:
    """A message about an unknown name, with the known one that was probably meant, if any."""
    text = tr(key, name=name, known=", ".join(known))
    meant = meant or near(name.lower(), known)
    return f"{text}\n  {tr('out-perhaps', name=meant)}" if meant else text


def another_style(style: str, chart: Chart, look: DrawingLook) -> str:
    """Why a chart is not drawn in the requested ``style``, or that of its map; empty if it is."""
    requested, _ = requested_style(chart)
    if not style and requested and known_style(requested) is None:
        meant = nearest_style(requested)
        return tr("out-style-map", name=requested) + (f" {tr('out-perhaps', name=meant)}" if meant else "")
    return tr("out-style-large", name=look.style) if look.style != "plain" and not is_styled(chart) else ""
