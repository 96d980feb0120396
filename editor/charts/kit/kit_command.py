"""``fordewind kit``: the box of a game as a PDF to be printed, cut and glued, without a display."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from dsl.games.library import default_map, family, find_map, find_rules
from dsl.services.kit.kit_values import Kit
from dsl.services.kit.packing import packed
from dsl.services.match.match_values import MatchSetup
from dsl.text.diagnostics import Problems, render_all
from dsl.text.files import read_source, write_bytes
from dsl.text.source import Source
from editor.base.texts import speech, tr
from editor.base.texts.file_errors import reason
from editor.charts.drawing.style.theme import load_theme
from editor.charts.drawing.style_choice import AS_MAP, StyleChoice
from editor.charts.export.command import without_of, wrong_style
from editor.charts.export.support import ExportError, ensure_application
from editor.charts.kit.board_sheets import BoardPlan, plan_board
from editor.charts.kit.imposition import Flip
from editor.charts.kit.kit_look import KitLook
from editor.charts.kit.kit_sheets import PARTS, Step, kit_pdf
from editor.charts.kit.sheet_paper import Paper, paper_of
from editor.model.games.boards import GameBoard, read_board

COUNTER, MARKER = (12.0, 20.0), (10.0, 14.0)
"""The smallest and largest sides of counters and markers, in millimetres."""


@dataclass(frozen=True)
class KitOrder:
    """What the command line asks for; see ``fordewind kit --help``."""

    game: str
    target: Path
    board: str = ""
    paper: str = "A4"
    style: str = ""
    """One of ``STYLES``; empty: the map's own."""
    without: str = ""
    """What of the style is left out, with commas between."""
    language: str = "en"
    players: int = 0
    only: tuple[str, ...] = ()
    house: str = ""
    flip: Flip = "long"
    settings: tuple[tuple[str, str], ...] = ()


def run_kit(order: KitOrder, step: Step | None = None) -> tuple[int, str]:
    """Do it; gives the exit code (0, 1, or 2 for a wrong command) and the message for the user."""
    ensure_application()
    speech.language = order.language
    wrong = misuse(order)
    if wrong:
        return 2, wrong
    try:
        return 0, _made(order, step or (lambda _done, _count: None))
    except ExportError as trouble:
        return 1, tr(trouble.key, **trouble.args_)
    except OSError as trouble:
        return 1, tr("out-failed", path=str(order.target), reason=reason(trouble))


def misuse(order: KitOrder) -> str:
    """What is wrong with the command, in words; empty if nothing."""
    if order.target.suffix.lower() != ".pdf":
        return tr("kit-only-pdf", name=f"{order.target.stem}.pdf")
    if paper_of(order.paper) is None:
        return tr("kit-paper", name=order.paper)
    if wrong := wrong_style(order.style, order.without):
        return wrong
    for part in order.only:
        if part not in PARTS:
            near = get_close_matches(part, PARTS, 1, 0.5)
            text = tr("kit-no-part", name=part, known=", ".join(PARTS))
            return f"{text}\n  {tr('out-perhaps', name=near[0])}" if near else text
    if order.target.is_dir():
        return tr("out-folder", path=order.target)
    return ""


def _made(order: KitOrder, step: Step) -> str:
    kit, game = _packed(order)
    paper = paper_of(order.paper)
    assert paper is not None
    only = {part for part in PARTS if part in (order.only or PARTS)}
    look, plan = prepared(kit, game, paper, order)
    data, sheets = kit_pdf(look, plan, only, step)
    if not sheets:
        raise ExportError("kit-nothing", parts=", ".join(order.only))
    write_bytes(order.target, data)
    done = tr("kit-done", path=order.target, count=len(sheets))
    return f"{done}\n{tr('kit-done-notes')}" if sheets[-1].part == "notes" else done


def prepared(kit: Kit, game: GameBoard | None, paper: Paper, order: KitOrder) -> tuple[KitLook, BoardPlan]:
    """The look of a kit, and how its board is printed: the counters are as large as its cells allow.

    The board is planned even if it is not wanted: what is printed alone must fit what was printed before.
    """
    theme = load_theme(game.folder if game else None).with_spec(game.spec if game else None)
    style = StyleChoice.of(order.style or AS_MAP, without_of(order.without))
    plan = plan_board(kit, theme, game, style, paper)
    share = 0.62 if plan.whole is not None and plan.whole.chart.is_track else 0.82
    counter = min(max(round(plan.cell * share * 2) / 2, COUNTER[0]), COUNTER[1])
    marker = min(max(round(counter * 0.7 * 2) / 2, MARKER[0]), MARKER[1])
    return KitLook(kit, theme, paper, order.flip, counter, marker), plan


def _packed(order: KitOrder) -> tuple[Kit, GameBoard | None]:
    """The kit of the game that is named. Raises ``ExportError`` with what is wrong in rules or map."""
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
        messages = (t.said.text(order.language) for t in found[:5])
        raise ExportError("out-plain", text="\n".join(messages))
    return found, read_board(kin[0])
