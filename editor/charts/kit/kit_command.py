"""``fordewind kit``: the print-and-play kit of a game as a PDF, without a display."""

from __future__ import annotations

import re

from dsl.games.library.shelves import default_map, family, find_map, find_rules
from dsl.services.book.book_making import Step
from dsl.services.book.card_words import with_explanations
from dsl.services.book.opened_rules import open_rules
from dsl.services.kit.economy import economical
from dsl.services.kit.kit_values import Kit
from dsl.services.kit.packing import packed
from dsl.services.match.match_values import MatchSetup
from dsl.text.diagnostics import Problems, render_all
from dsl.text.files import read_source, write_bytes
from dsl.text.source import Source
from editor.base.texts import tr
from editor.charts.book.book_pictures import page_of
from editor.charts.drawing.style.theme import load_theme
from editor.charts.drawing.style_choice import AS_MAP, StyleChoice
from editor.charts.export.command import answer, unknown, without_of, wrong_style
from editor.charts.export.paper_sheets import paper_named
from editor.charts.export.support import ExportError
from editor.charts.export.svg import svg_bytes
from editor.charts.kit.board_plan import plan_board
from editor.charts.kit.kit_data import PARTS, KitData, KitOrder
from editor.charts.kit.kit_faces import KitFaces
from editor.charts.paper.typesetting import OwnLook, write_pages
from editor.charts.paper.typst_process import Kind
from editor.model.games import GameBoard, read_board

STEPS = 3
COUNT = re.compile(rb"/Count (\d+)")
TEMPLATES = ("kit.typ", "kit_base.typ", "kit_board.typ", "kit_cut.typ", "kit_mats.typ", "kit_tables.typ", "figures.typ")


def run_kit(order: KitOrder, step: Step | None = None) -> tuple[int, str]:
    """Execute the order; see ``answer``."""
    return answer(order.target, order.language, lambda: misuse(order), lambda: _made(order, step or (lambda *_: None)))


def misuse(order: KitOrder) -> str:
    """A message about invalid arguments; empty if none."""
    if order.target.suffix.lower() not in (".pdf", ".png"):
        return tr("kit-only-pdf", name=f"{order.target.stem}.pdf")
    if not paper_named(order.paper):
        return tr("kit-paper", name=order.paper)
    if wrong := wrong_style(order.style, order.without):
        return wrong
    for part in order.only:
        if part not in PARTS:
            return unknown("kit-no-part", part, PARTS)
    if order.target.is_dir():
        return tr("out-folder", path=order.target)
    return ""


def _made(order: KitOrder, step: Step) -> str:
    printed = PrintedKit(order)
    if not printed.present:
        raise ExportError("kit-nothing", parts=", ".join(order.only))
    if order.target.suffix.lower() == ".png":
        pages = printed.pages(step, "png", order.dpi)
        write_pages(order.target, pages)
        return tr("kit-done", path=order.target, count=len(pages))
    (pdf,) = printed.pages(step)
    write_bytes(order.target, pdf)
    return tr("kit-done", path=order.target, count=page_count(pdf))


class PrintedKit:
    """The kit of an order. Raises ``ExportError`` for errors in rules or map."""

    def __init__(self, order: KitOrder) -> None:
        kit, game = _packed(order)
        self.kit = economical(kit)
        self.order = order
        theme = load_theme(game.folder if game else None).with_spec(game.spec if game else None)
        look, paper = StyleChoice.of(order.style or AS_MAP, without_of(order.without)), paper_named(order.paper)
        # planned even if it is not requested: parts printed later must fit a board printed before
        self.plan = plan_board(self.kit, theme, game, look, paper, order.one_page, order.cream)
        style = self.plan.whole.look.style if self.plan.whole is not None else order.style or "engraved"
        self._own = OwnLook(str(game.folder) if game is not None else "", style)
        self.faces = KitFaces(self.kit, theme, black=style == "ink")
        maker = KitData(self.kit, self.faces, self.plan, order)
        self.data = maker.data()
        self.present = maker.present(self.data)

    def pages(self, step: Step, kind: Kind = "pdf", ppi: int = 144) -> list[bytes]:
        """The PDF, or a picture for each page. Raises ``LookTrouble`` if the look of the game is invalid."""
        pictures = self.faces.files | self.faces.signs
        step(1, STEPS)
        if self.data["board"] is not None and self.plan.whole is not None:
            pictures["board.pdf"] = page_of(svg_bytes(self.plan.whole))
        step(2, STEPS)
        made = self._own.typeset("kit.typ", TEMPLATES, self.data, pictures, kind, ppi)
        step(STEPS, STEPS)
        return made


def page_count(pdf: bytes) -> int:
    """The number of pages of a PDF made by Typst."""
    return max(int(found) for found in COUNT.findall(pdf))


def _packed(order: KitOrder) -> tuple[Kit, GameBoard | None]:
    """The kit of the order's game. Raises ``ExportError`` for errors in rules or map."""
    problems = Problems()
    rules = find_rules(order.house or order.game, problems)
    place = find_map(order.board, problems, beside=rules.parent) if order.board and rules else None
    source = read_source(rules, problems) if rules is not None else None
    if rules is None or source is None or problems.failed:
        raise ExportError("out-plain", text=render_all(problems, order.language))
    kin = family(rules)
    place = place or default_map(kin)
    board: Source | None = read_source(place, problems) if place is not None else None
    setup = MatchSetup(source, board, order.settings, language=order.language)
    found = packed(setup, order.players)
    if not isinstance(found, Kit):
        messages = (t.message.text(order.language) for t in found[:5])
        raise ExportError("out-plain", text="\n".join(messages))
    opened = open_rules(source, dict(order.settings), order.language, problems) if found.decks else None
    return with_explanations(found, opened) if opened is not None else found, read_board(kin[0])
