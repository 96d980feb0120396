"""Games that tests put together from a skeleton and a piece of the reference, and what they come to.

A skeleton is a small game in ``skeletons/`` with its map beside it. Declarations go to its end, statements into
its rule ``example``, whose parameters are ``p`` (the first player), ``s`` (ship1, hers), ``t`` (ship2) and ``c`` (B2).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from dsl.engines.choice import make_engine
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision, Entry, Over
from dsl.games.pipeline import load_game
from dsl.language.loading.loader import RulesLoader
from dsl.text.diagnostics import Problems, Severity, render_all
from dsl.text.source import Source

SKELETONS = Path(__file__).parent / "skeletons"
PLACE = "    nothing\n"


def find(name: str, near: Path) -> Path | list[str]:
    """The skeleton that an example extends."""
    path = SKELETONS / f"{name}.rules"
    return path if path.exists() else sorted(p.stem for p in SKELETONS.glob("*.rules"))


def skeleton(name: str, declarations: str = "", statements: str = "") -> str:
    """The text of a skeleton with an example in it."""
    text = (SKELETONS / f"{name}.rules").read_text(encoding="utf-8")
    assert text.endswith(PLACE), f"{name}: the skeleton must end with its empty rule"
    inside = "".join(f"    {line}\n" for line in statements.splitlines()) or PLACE
    return text.removesuffix(PLACE) + inside + "\n" + declarations + "\n"


@dataclass
class Outcome:
    """What became of a text: the codes of its diagnostics, and of a run the journal and the state."""

    errors: list[str]
    others: list[str]
    report: str
    engine: Engine | None = None
    journal: list[Entry] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    chances: list[Chance] = field(default_factory=list)

    def lines(self, viewer: int | None = None) -> list[str]:
        """The journal's own lines as a spectator or a player reads them, with stable names."""
        return [self.text(entry, viewer) for entry in self.journal if entry.kind == "log"]

    def text(self, entry: Entry, viewer: int | None = None) -> str:
        """One entry with its braces filled."""
        assert self.engine is not None
        shown = entry.shown.template
        for source, datum in entry.seen_by(viewer).values:
            shown = shown.replace("{" + source + "}", self.engine.game.show(datum) if datum else "?")
        return shown

    def value(self, path: str) -> str:
        """A value of the final position by its name."""
        assert self.engine is not None
        return self.engine.game.show(self.engine.state.get(path))


def run(text: str, board: str | None, seats: int = 2, limit: int = 200, answers: str = "first") -> Outcome:
    """Load a game and play it to the end, or for ``limit`` answers; the first choice each time, or the last."""
    problems = Problems()
    path = SKELETONS / f"{board}.yaml" if board else None
    game = load_game(Source("example.rules", text), path, {}, seats, problems, RulesLoader(find))
    errors = [d.code for d in problems if d.severity is Severity.ERROR]
    outcome = Outcome(errors, [d.code for d in problems if d.severity is not Severity.ERROR], render_all(problems))
    if game is None:
        return outcome
    outcome.engine = engine = make_engine(game)
    try:
        engine.start(1)
        for _ in range(limit):
            outcome.journal += engine.take_journal()
            pending = engine.pending
            if isinstance(pending, Over) or pending is None:
                break
            if isinstance(pending, Chance):
                outcome.chances.append(pending)
                engine.resolve(engine.roll())
            else:
                outcome.decisions.append(pending)
                engine.choose(0 if answers == "first" else len(pending.choices) - 1)
    except RuleError as error:
        outcome.errors.append(error.diagnostic.code)
        outcome.report = render_all([error.diagnostic])
    outcome.journal += engine.take_journal()
    return outcome
