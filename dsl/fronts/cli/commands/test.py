"""``fordewind test`` runs scenarios, and lists where each clause is in the rules and which scenarios show it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from dsl.engines.protocol.errors import NoCompiledEngine
from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.open_game import chosen_engine, reference_plays
from dsl.fronts.cli.options import argument, engine_option, json_option, lang_option, voice_of
from dsl.fronts.cli.output import as_json, console, fail, problem_json, show_problems
from dsl.fronts.cli.voice import Voice
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import RULES, all_rulesets, family, find_rules
from dsl.games.pipeline import load_program
from dsl.games.scenario.opening import Games
from dsl.games.scenario.shelf import FOLDER
from dsl.games.scenario.verdict import Verdict, run_file
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source


@dataclass
class Clause:
    """A clause: where it is in the rules (``homes``), its scenarios; ``note``: it needs no scenario."""

    id: str
    homes: list[str] = field(default_factory=list)
    scenarios: list[str] = field(default_factory=list)
    note: bool = True

    @property
    def sound(self) -> bool:
        """Whether it has a place in the rules, and a scenario if it needs one."""
        return bool(self.homes) and (self.note or bool(self.scenarios))

    def as_json(self) -> dict[str, object]:
        """The clause as a value for JSON."""
        return {"id": self.id, "homes": self.homes, "scenarios": self.scenarios, "note": self.note, "sound": self.sound}


def coverage(files: Iterable[Path], verdicts: Sequence[Verdict]) -> list[Clause]:
    """The clauses of all rulesets whose scenario files these are."""
    table: dict[str, Clause] = {}
    inherited: set[str] = set()
    for path in _rulesets(files):
        inherited |= _homes(path, table)
    for verdict in verdicts:
        for clause in verdict.clauses:
            if clause in table or clause not in inherited:
                table.setdefault(clause, Clause(clause)).scenarios.append(verdict.name)
    return [table[key] for key in sorted(table, key=_natural)]


def _rulesets(files: Iterable[Path]) -> list[Path]:
    """The main rules file of every folder with scenarios, and its house rules."""
    folders = {path.parent.parent for path in files if path.parent.name == FOLDER}
    return [
        folder / f"{folder.name}.rules" for folder in sorted(folders) if (folder / f"{folder.name}.rules").is_file()
    ]


def _homes(path: Path, table: dict[str, Clause]) -> set[str]:
    """Add the places of a ruleset's clauses to the table, without those of a complete game that it extends."""
    program = load_program(path, Problems(), loader)
    elder = next((header.path for header in family(path)[1:] if header.playable), None)
    older = load_program(elder, Problems(), loader) if elder else None
    inherited = {home.clause for home in older.homes} if older else set()
    for home in program.homes if program else ():
        if home.clause in inherited:
            continue
        clause = table.setdefault(home.clause, Clause(home.clause))
        place = f"{Path(home.span.source.name).name}:{home.span.line}"
        if place not in clause.homes:
            clause.homes.append(place)
        clause.note = clause.note and home.note
    prefixes = {clause.partition("-")[0] for clause in table if "-" in clause}
    for header in family(path):
        readme = header.path.parent / "README.md"
        text = readme.read_text(encoding="utf-8", errors="replace") if readme.is_file() else ""
        for prefix in prefixes:
            for clause in re.findall(rf"(?<![\w-]){re.escape(prefix)}-[A-Z]?\d[\w.]*\b", text):
                if clause not in inherited:
                    table.setdefault(clause, Clause(clause))
    return inherited


def _natural(clause: str) -> list[tuple[int, str]]:
    """A sorting key by which numbers in a clause's name are compared as numbers: 2.10 after 2.9."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", clause) if part]


@command(
    [
        "fordewind test",
        "fordewind test RULESET --clauses",
        "fordewind test my/scenarios/fire.yaml",
    ]
)
@argument("paths", "[PATH]...", "Scenario files, folders or rulesets (default: all).", nargs=-1)
@click.option("--clauses", is_flag=True, help="Show for each clause where it is implemented and who shows it.")
@engine_option
@json_option
@lang_option
def test_command(paths: tuple[str, ...], clauses: bool, engine: str | None, json: bool, lang: str | None) -> None:
    """Run scenarios: positions and courses of play with what must come of them.

    With --clauses it also lists every clause of the rulebooks with its home in the rules and its scenarios, and
    fails if one has none.
    """
    voice = voice_of(lang)
    files = scenario_files(paths, voice)
    verdicts = _run(files, chosen_engine(engine, voice), voice, not json)
    failed = [verdict for verdict in verdicts if len(verdict.problems)]
    table = coverage(files, verdicts) if clauses else []
    if json:
        as_json(
            {
                "scenarios": [
                    {
                        "name": v.name,
                        "place": v.place,
                        "clauses": v.clauses,
                        "problems": [problem_json(d, voice) for d in v.problems],
                    }
                    for v in verdicts
                ],
                "clauses": [c.as_json() for c in table],
            }
        )
    else:
        _report(verdicts, failed, table, voice)
    if failed or any(not clause.sound for clause in table):
        raise SystemExit(1)


def _run(files: list[Path], engine: str, voice: Voice, show: bool) -> list[Verdict]:
    verdicts: list[Verdict] = []
    games = Games()
    columns = (TextColumn(voice.say("cli-test-bar")), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console(stderr=True), transient=True, disable=not show) as bar:
        row = bar.add_task("", total=len(files))
        for path in files:
            try:
                verdicts += run_file(path, games, engine)
            except NoCompiledEngine as missing:
                engine = reference_plays(missing, voice)
                verdicts += run_file(path, games, engine)
            bar.advance(row)
    return verdicts


def _report(verdicts: list[Verdict], failed: list[Verdict], table: list[Clause], voice: Voice) -> None:
    out = console()
    for verdict in failed:
        console(stderr=True).print(f"✗ {verdict.name}  ({verdict.place})", style="bold red", soft_wrap=True)
        show_problems(verdict.problems, voice)
    for clause in table:
        homes = ", ".join(clause.homes) or voice.say("cli-clause-nowhere")
        shown = "; ".join(clause.scenarios) or voice.say("cli-clause-note" if clause.note else "cli-clause-unshown")
        mark = " " if clause.sound else "!"
        out.print(f"{mark} {clause.id}: {homes} — {shown}", soft_wrap=True, style="" if clause.sound else "red")
    if table:
        out.print(voice.say("cli-clauses-sum", count=len(table), bad=sum(not c.sound for c in table)))
    out.print(
        voice.say("cli-test-sum", count=len(verdicts), bad=len(failed)), style="bold red" if failed else "bold green"
    )


def scenario_files(paths: Iterable[str], voice: Voice) -> list[Path]:
    """The scenario files that ``paths`` name: files, those of rulesets or folders, or all that are installed."""
    problems, files = Problems(), []
    for name in paths:
        path = Path(name)
        if path.suffix in {".yaml", ".yml"}:
            if read_source(path, problems):
                files.append(path)
        elif path.is_dir():
            files += _inside(path)
        elif (rules := find_rules(name, problems)) is not None:
            files += _inside(rules.parent)
    if problems.failed:
        raise fail(problems, voice)
    if not paths:
        for header in all_rulesets():
            files += _inside(header.path.parent)
    return list(dict.fromkeys(files))


def _inside(folder: Path) -> list[Path]:
    """All scenario files in or below a folder; YAML files beside rules are no scenarios."""
    if folder.name == FOLDER or not ((folder / FOLDER).is_dir() or any(folder.glob(f"*{RULES}"))):
        return sorted(folder.glob("*.yaml"))
    return sorted(folder.glob(f"**/{FOLDER}/*.yaml"))
