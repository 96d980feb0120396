"""What a simulation came to: a table for people, JSON for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table

from dsl.bots.simulation import Summary
from dsl.bots.stats import mean, quantile, wilson
from dsl.cli.open_game import Opened
from dsl.cli.output import as_json, console, problem_json
from dsl.cli.voice import Voice
from dsl.diagnostics import Problems
from dsl.link.datum import Datum
from dsl.play import Translation, load_translation
from dsl.play.translation import split

_MOST_CAUSES = 12


@dataclass(frozen=True)
class Report:
    """A summary, and what it is a summary of."""

    total: Summary
    opened: Opened
    bots: Sequence[str]
    seconds: float
    stopped: bool
    verified: bool
    voice: Voice

    # --- for people ------------------------------------------------------------------------------

    def show(self) -> None:
        """Print rates, lengths and causes."""
        say, out, total = self.voice.say, console(), self.total
        words = load_translation(self.opened.family, self.voice.language, Problems())
        title, rate = words.word(self.opened.game.title), self._number(total.games / max(self.seconds, 1e-9))
        bots = ", ".join(dict.fromkeys(self.bots))
        out.print(say("cli-simulate-head", title=title, games=total.games, rate=rate, bots=bots), soft_wrap=True)
        out.print(self._table(words))
        for code, counts in (("cli-turns", total.turns), ("cli-decisions", total.decisions)):
            low, middle, high = (quantile(counts, share) for share in (0.05, 0.5, 0.95))
            out.print(say(code, mean=self._number(mean(counts)), median=middle, low=low, high=high))
        out.print(say("cli-causes"))
        for cause, times in total.causes.most_common(_MOST_CAUSES):
            out.print(f"  {times:>6}  {self._percent(times):>5} %  {cause_text(cause, words)}", soft_wrap=True)
        if total.unfinished:
            limit = say("cli-cause-limit", limit=max(total.decisions, default=0))
            out.print(f"  {total.unfinished:>6}  {self._percent(total.unfinished):>5} %  {limit}", soft_wrap=True)
        if self.verified and not total.failed:
            out.print(say("cli-simulate-verified"), soft_wrap=True)
        if set(self.bots) == {"random"}:
            out.print(say("cli-simulate-random"), style="dim", soft_wrap=True)

    def _table(self, words: Translation) -> Table:
        say, total = self.voice.say, self.total
        heads = (say("cli-col-seat"), say("cli-col-bot"), say("cli-col-wins"), "%", "95 %")
        table = Table(*heads, box=None, pad_edge=False)
        for seat, bot in enumerate(self.bots):
            wins = total.wins[seat]
            low, high = wilson(wins, total.games)
            name = words.label(self.opened.game, Datum("player", seat))
            table.add_row(
                name, bot, str(wins), self._percent(wins), f"{self._number(100 * low)} – {self._number(100 * high)}"
            )
        table.add_row(say("cli-draws"), "", str(total.draws), self._percent(total.draws), "")
        if total.unfinished:
            table.add_row(say("cli-unfinished"), "", str(total.unfinished), self._percent(total.unfinished), "")
        return table

    def _percent(self, times: int) -> str:
        return self._number(100 * times / self.total.games)

    def _number(self, value: float) -> str:
        """A number with one decimal, written as the reader writes it."""
        text = f"{value:.1f}"
        return text if self.voice.language == "en" else text.replace(".", ",")

    # --- for programs ----------------------------------------------------------------------------

    def print_json(self) -> None:
        """Print everything as JSON; lengths are counted by value."""
        total = self.total
        seats = [
            {"seat": seat + 1, "bot": bot, "wins": total.wins[seat], "interval": wilson(total.wins[seat], total.games)}
            for seat, bot in enumerate(self.bots)
        ]
        failed = total.failed and {
            "seed": total.failed.seed,
            **problem_json(total.failed.diagnostic, self.voice),
        }
        as_json(
            {
                "game": self.opened.game.name,
                "games": total.games,
                "stopped": self.stopped,
                "verified": self.verified and total.failed is None,
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
    """The clauses that ended games, and what the journal said, without the names that differ from game to game.

    A sentence that goes on with such a name ends with an ellipsis.
    """
    clauses, _, template = cause.partition("\t")
    *cut, last = (part for brace, part in split(words.word(template)) if not brace)
    plain = [f"{part.rstrip()} …" if part.rstrip()[-1:].isalpha() else part for part in cut] + [last]
    said = [tail for part in plain if _letters(tail := part.rpartition(":")[2]) and ":" in part]
    line = (said[-1] if said else max(plain, key=_letters, default="")).strip(' .,:;!«»“”"—–-')
    line = line[:1].upper() + line[1:]
    return "  ".join(text for text in (f"[{clauses}]" if clauses else "", line) if text) or "–"


def _letters(text: str) -> int:
    return sum(sign.isalpha() for sign in text)


def _counts(counts: Counter[int]) -> dict[str, int]:
    return {str(value): counts[value] for value in sorted(counts)}


def _cause(cause: str, times: int) -> dict[str, object]:
    clauses, _, line = cause.partition("\t")
    return {"clauses": [c for c in clauses.split(", ") if c], "line": line, "games": times}
