"""``fordewind show``, ``schema`` and ``params`` print what a ruleset contains, and the stages of its compilation."""

from __future__ import annotations

import json as jsonlib
from dataclasses import fields
from pathlib import Path

import click
from rich.markup import escape
from rich.table import Column, Table

from dsl.engines.choice import make_engine
from dsl.engines.linking.cells import all_cells, own_columns
from dsl.engines.linking.game import Game, Parameter
from dsl.engines.linking.layout import HEADER
from dsl.engines.linking.spec import board_spec
from dsl.engines.program.passes.order import NAMES
from dsl.engines.program.text import program_text as linked_text
from dsl.fronts.cli.drawing.signs import Letters
from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.open_game import Opened, open_game, rules_path
from dsl.fronts.cli.options import (
    force_option,
    json_option,
    lang_option,
    map_option,
    players_option,
    read_settings,
    ruleset_argument,
    set_option,
    voice_of,
)
from dsl.fronts.cli.output import as_json, can_write, console, fail, write_out
from dsl.fronts.cli.terminal.journal_view import clause_lines
from dsl.fronts.cli.terminal.screen import Screen
from dsl.fronts.cli.voice import Voice
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import kin_of, option_span
from dsl.games.pipeline import load_program
from dsl.games.play import Match, Translation, load_translation
from dsl.games.play.gap_faults import values_in_play, values_of
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.value_gaps import GapValues
from dsl.games.scenario.script import scenario_schema
from dsl.language.syntax import tree as t
from dsl.language.syntax.parser import parse
from dsl.language.typed.nodes import Field
from dsl.language.typed.text import program_text
from dsl.maps.mapfile import map_schema
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.nested_text import Doc, laid_out


def ast_text(path: Path, voice: Voice) -> str:
    """The syntax trees of a rules file as text, one after another."""
    problems = Problems()
    source = read_source(path, problems)
    parsed = parse(source, problems) if source else None
    if parsed is None or problems.failed:
        raise fail(problems, voice)
    return "\n".join(line for node in parsed.declarations for line in laid_out(_doc(node)))


def layout_text(game: Game) -> str:
    """The layout of the state as text: offset and size (in words of 32 bits) and name of each part."""
    layout = game.layout
    rows = [(number, 1, name) for number, name in enumerate(HEADER)]
    rows += [(offset, 1, f"{kind}: placed") for kind, offset in layout.used.items()]
    rows += [(offset, game.sizes[deck], f"{deck}: cards") for deck, offset in layout.decks.items()]
    rows += [(place.offset, place.words, _field_name(field)) for field, place in layout.fields.items()]
    rows += [(offset, 1, f"{_field_name(field)}: revealed") for field, offset in layout.revealed.items()]
    for name, place in (("history", layout.history), ("result", layout.result)):
        rows += [(place.offset, place.words, name)] if place is not None else []
    rows += [(begin, end - begin, f"frame {rule}") for rule, (begin, end) in layout.frames.items()]
    lines = [f"{offset:>6} {size:>5}  {name}" for offset, size, name in sorted(rows)]
    return "\n".join([*lines, f"{layout.size:>6}        ="])


def _field_name(field: Field) -> str:
    name = f"{field.owner}.{field.name}" if field.owner else field.name
    return f"{name} per {field.per}" if field.per else name


def _doc(value: object) -> Doc:
    """A part of the syntax tree as nested brackets; fields with default values are left out."""
    match value:
        case t.Id(text=text):
            return text
        case t.Node() | t.Text():
            parts = [(f.name, getattr(value, f.name)) for f in fields(value)]
            shown = [(name, _doc(part)) for name, part in parts if part not in (None, (), "", frozenset())]
            named = [_named(name, doc) for name, doc in shown if not name.endswith("span")]
            return ["(", type(value).__name__, *named, ")"]
        case tuple() | frozenset():
            return ["[", *(_doc(item) for item in value), "]"]
    return f'"{value}"' if isinstance(value, str) else str(value)


def _named(name: str, doc: Doc) -> Doc:
    return f"{name}={doc}" if isinstance(doc, str) else [f"{name}={doc[0]}", *doc[1:]]


@command(
    [
        "fordewind show RULESET --board",
        "fordewind show RULESET --clauses",
        "fordewind show RULESET --ir",
    ]
)
@ruleset_argument
@click.option("--clauses", is_flag=True, help="The clauses of the rulebook, each in a sentence.")
@click.option("--ast", is_flag=True, help="The text as declarations, before names are looked up.")
@click.option("--ir", is_flag=True, help="The checked program: every name looked up, every type known.")
@click.option("--linked", is_flag=True, help="The program of numbers that engines run, on this map.")
@click.option(
    "--without-pass",
    "without",
    multiple=True,
    type=click.Choice(NAMES),
    help="Leave out one of the passes that improve it.",
)
@click.option("--layout", is_flag=True, help="Where everything stands in the state block.")
@click.option("--board", is_flag=True, help="The map, drawn.")
@map_option
@players_option
@set_option
@lang_option
def show_command(
    ruleset: str,
    clauses: bool,
    ast: bool,
    ir: bool,
    linked: bool,
    without: tuple[str, ...],
    layout: bool,
    board: bool,
    map_name: str,
    players: int,
    settings: tuple[str, ...],
    lang: str | None,
) -> None:
    """Show what a ruleset is made of: its head, or any stage on the way to a running game."""
    voice = voice_of(lang)
    game = ir or linked or layout or board
    if clauses:
        _print_clauses(ruleset, read_settings(settings, voice), voice)
    if ast:
        print(ast_text(rules_path(ruleset, voice), voice))
    if (clauses or ast) and not game:
        return
    opened = open_game(ruleset, map_name, read_settings(settings, voice), players, voice)
    if ir:
        print(program_text(opened.game.program))
    if linked:
        print(linked_text(opened.game.linker.improved(without)), end="")
    if layout:
        print(layout_text(opened.game))
    words = load_translation(opened.family, voice.language, Problems())
    if board:
        match = Match(opened.game, make_engine(opened.game))
        screen = Screen(console(), match, words, voice, Letters(opened.game, opened.family))
        screen.board(whole=True)
        screen.note(*screen.view.legend())
    if not game:
        _head(opened, words, voice)


def _print_clauses(ruleset: str, settings: dict[str, str], voice: Voice) -> None:
    """Print the clauses of the rulebook with the present values of parameters, an empty line between chapters."""
    path, problems, out = rules_path(ruleset, voice), Problems(), console()
    program = load_program(path, problems, loader)
    if program is None:
        raise fail(problems, voice)
    headers = kin_of(program.files)
    values = values_in_play(open_game(ruleset, "", settings, 0, voice).game) if settings else values_of(program)
    words = load_translation(headers, voice.language, Problems())
    rulebook = Rulebook(headers, GapValues(values, voice.language, words.word))
    chapters = [
        "\n".join(line.plain for line in clause_lines(rulebook, chapter, True)) for chapter in rulebook.chapters()
    ]
    out.print("\n\n".join(chapters) or voice.say("cli-no-clauses"), soft_wrap=not out.is_terminal, markup=False)


def _head(opened: Opened, words: Translation, voice: Voice) -> None:
    """Print the main facts of a ruleset."""
    game, out = opened.game, console()
    low, high = game.program.players
    players = str(low) if low == high else f"{low}–{high}"
    counts = {"clauses": len(game.clauses), "params": len(game.params), "words": game.layout.size}
    head = voice.say(
        "cli-show-head", name=game.name, path=opened.rules, players=players, map=opened.map or "–", **counts
    )
    out.print(words.word(game.title), style="bold")
    out.print(head, soft_wrap=True)
    files = ", ".join(Path(file.name).name for file in game.program.files)
    out.print(voice.say("cli-show-files", files=files), soft_wrap=True)


@command(
    [
        "fordewind schema RULESET --out RULESET.schema.json",
        "fordewind schema RULESET --scenarios",
    ]
)
@ruleset_argument
@click.option("--scenarios", is_flag=True, help="The schema of its scenarios instead of its maps.")
@click.option(
    "--out", "-o", metavar="FILE", type=click.Path(path_type=Path), help="Write to a file instead of the screen."
)
@force_option
@lang_option
def schema_command(ruleset: str, scenarios: bool, out: Path | None, force: bool, lang: str | None) -> None:
    """Print the JSON Schema of a ruleset's maps; editors that know YAML use it to help and to check."""
    voice = voice_of(lang)
    if out is not None:
        can_write(out, voice, option_span("--out", str(out)), force)
    problems = Problems()
    program = load_program(rules_path(ruleset, voice), problems, loader)
    if program is None or problems.failed:
        raise fail(problems, voice)
    schema = scenario_schema(program) if scenarios else map_schema(board_spec(program))
    text = jsonlib.dumps(schema, ensure_ascii=False, indent=2) + "\n"
    if out is None:
        print(text, end="")
    else:
        write_out(out, text, voice, option_span("--out", str(out)))


@command(
    [
        "fordewind params RULESET",
        "fordewind params RULESET --json",
    ]
)
@ruleset_argument
@map_option
@players_option
@set_option
@click.option("--all", "hidden", is_flag=True, help="Also those that no reachable rule reads.")
@json_option
@lang_option
def params_command(
    ruleset: str,
    map_name: str,
    players: int,
    settings: tuple[str, ...],
    hidden: bool,
    json: bool,
    lang: str | None,
) -> None:
    """List the parameters of a ruleset: range, default, clause and help; and its tables, cell by cell."""
    voice = voice_of(lang)
    opened = open_game(ruleset, map_name, read_settings(settings, voice), players, voice)
    found = [p for p in opened.game.params if hidden or not p.hidden]
    if json:
        as_json([*({**vars(p), "choices": dict(p.choices)} for p in found), *_cells_as_json(opened.game)])
        return
    words = load_translation(opened.family, voice.language, Problems())
    out = console()
    out.print(_parameter_table(found, words, voice))
    for name in opened.game.program.tables:
        out.print(_cell_table(opened.game, name, words))
    example = next((cell.name for cell in all_cells(opened.game.program)), "")
    if example:
        out.print(voice.say("cli-cells-how", name=example), soft_wrap=True)


def _parameter_table(found: list[Parameter], words: Translation, voice: Voice) -> Table:
    say = voice.say
    table = Table(
        Column(say("cli-col-name"), no_wrap=True),  # never cut, because people type it
        Column(say("cli-col-value"), overflow="fold"),
        Column(say("cli-col-range"), overflow="fold"),
        say("cli-col-meaning"),
    )
    for p in found:
        value = p.value if p.value == p.default else say("cli-changed-value", value=p.value, default=p.default)
        meaning = (words.word(p.label), words.word(p.help), escape(f"[{', '.join(p.clauses)}]") if p.clauses else "")
        table.add_row(p.name, value, p.type, "\n".join(text for text in meaning if text))
    return table


def _cell_table(game: Game, name: str, words: Translation) -> Table:
    """A table of the rules, with the names of rows and columns for ``--set``, and labels below them."""
    domain, columns = game.program.domains[name], game.program.tables[name].columns.values()
    heads = ("\n".join(text for text in (column.name, words.word(column.label)) if text) for column in columns)
    table = Table(name, *heads)
    for row, (member, label) in enumerate(zip(domain.members, domain.labels or domain.members)):
        cells = (game.show(game.type_datum(c.type, game.tables[name, c.name][row])) for c in columns)
        title = f"{member}  {words.word(label)}" if label and label != member else member
        table.add_row(title, *cells)
    return table


def _cells_as_json(game: Game) -> list[dict[str, object]]:
    """Every cell of the tables as a parameter, with its name for ``--set``."""
    sizes, numbers = game.sizes, {name: number for number, name in enumerate(game.directions)}
    own = own_columns(game.program, numbers, sizes)
    return [
        {
            "name": cell.name,
            "label": cell.column.label,
            "type": str(cell.column.type),
            "default": game.show(game.type_datum(cell.column.type, own[cell.table, cell.column.name][cell.row])),
            "value": game.show(game.type_datum(cell.column.type, game.tables[cell.table, cell.column.name][cell.row])),
            "table": cell.table,
        }
        for cell in all_cells(game.program)
    ]
