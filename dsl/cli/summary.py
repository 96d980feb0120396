"""What a simulation came to: a table for people, JSON for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table

from dsl.bots.simulate import Summary
from dsl.bots.stats import mean, quantile, wilson
from dsl.cli.load import Opened
from dsl.cli.out import as_json, console, problem_json
from dsl.cli.voice import Voice
from dsl.diagnostics import Problems
from dsl.link.events import Datum
from dsl.play import Translation, load_translation
from dsl.play.translate import split

_MOST_CAUSES = 12


@dataclass(frozen=True)
class Report:
    """A summary, and what it is a summary of."""

    total: Summary
    opened: Opened
    bots: Sequence[str]
    seconds: float
    stopped: bool
    voice: Voice

    # --- for people ------------------------------------------------------------------------------

    def show(self) -> None:
        """Print rates, lengths and causes."""
        say, out, total = self.voice.say, console(), self.total
        words = load_translation(self.opened.family, self.voice.language, Problems())
        title, rate = words.word(self.opened.game.title), f"{total.games / max(self.seconds, 1e-9):.1f}"
        out.print(say("cli-simulate-head", title=title, games=total.games, rate=rate))
        out.print(self._table(words))
        for code, counts in (("cli-turns", total.turns), ("cli-decisions", total.decisions)):
            low, middle, high = (quantile(counts, share) for share in (0.05, 0.5, 0.95))
            out.print(say(code, mean=f"{mean(counts):.1f}", median=middle, low=low, high=high))
        out.print(say("cli-causes"))
        for cause, times in total.causes.most_common(_MOST_CAUSES):
            out.print(f"  {times:>6}  {self._percent(times):>5} %  {cause_text(cause, words)}", soft_wrap=True)

    def _table(self, words: Translation) -> Table:
        say, total = self.voice.say, self.total
        heads = (say("cli-col-seat"), say("cli-col-bot"), say("cli-col-wins"), "%", "95 %")
        table = Table(*heads, box=None, pad_edge=False)
        for seat, bot in enumerate(self.bots):
            wins = total.wins[seat]
            low, high = wilson(wins, total.games)
            name = words.label(self.opened.game, Datum("player", seat))
            table.add_row(name, bot, str(wins), self._percent(wins), f"{100 * low:.1f} – {100 * high:.1f}")
        table.add_row(say("cli-draws"), "", str(total.draws), self._percent(total.draws), "")
        if total.unfinished:
            table.add_row(say("cli-unfinished"), "", str(total.unfinished), self._percent(total.unfinished), "")
        return table

    def _percent(self, times: int) -> str:
        return f"{100 * times / self.total.games:.1f}"

    # --- for programs ----------------------------------------------------------------------------

    def print_json(self) -> None:
        """Print everything as JSON; lengths are counted by value."""
        total = self.total
        seats = [
            {"seat": seat + 1, "bot": bot, "wins": total.wins[seat], "interval": wilson(total.wins[seat], total.games)}
            for seat, bot in enumerate(self.bots)
        ]
        failed = total.failed and {"seed": total.failed[0], **problem_json(total.failed[1], self.voice)}
        as_json(
            {
                "game": self.opened.game.name,
                "games": total.games,
                "stopped": self.stopped,
                "seats": seats,
                "draws": total.draws,
                "unfinished": total.unfinished,
                "turns": _counts(total.turns),
                "decisions": _counts(total.decisions),
                "causes": [_cause(cause, times) for cause, times in total.causes.most_common()],
                "seconds": round(self.seconds, 3),
                "failed": failed,
            }
        )


def cause_text(cause: str, words: Translation) -> str:
    """The clauses that ended games, and the journal's line with its braces left open."""
    clauses, _, template = cause.partition("\t")
    line = "".join("…" if brace else part for brace, part in split(words.word(template)))
    line = line.removeprefix("…: ")  # whose line it was differs from game to game
    line = line[:1].upper() + line[1:]
    return "  ".join(text for text in (f"[{clauses}]" if clauses else "", line) if text) or "–"


def _counts(counts: Counter[int]) -> dict[str, int]:
    return {str(value): counts[value] for value in sorted(counts)}


def _cause(cause: str, times: int) -> dict[str, object]:
    clauses, _, line = cause.partition("\t")
    return {"clauses": [c for c in clauses.split(", ") if c], "line": line, "games": times}
