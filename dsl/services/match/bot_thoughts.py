"""Bots for a match that is played in another process: its events are replayed, and each bot sees its part.

A bot and its possible worlds are kept during the match, so that each choice continues where the last one ended. The
same seed gives the same choices as at the command line, as long as nobody goes back in the match.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic

from dsl.engines.choice import make_thinking, why_not_compiled
from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import NoCompiledEngine, RuleError
from dsl.engines.protocol.events import Chance, Decision
from dsl.games.bots.make import BotSeat, Hurried, MachineOf
from dsl.games.play import Match, Translation
from dsl.games.play.notation import choice_text, find_choice, find_outcome
from dsl.services.match.hint_reasons import Reasons, Weighed
from dsl.services.match.loaded_game import trouble_of
from dsl.services.match.match_values import MatchSetup, Seat, SeatKind, Trouble
from dsl.services.match.openings import begin_match
from dsl.text.diagnostics import Words

ADVISER: SeatKind = "hard"
"""The level of the bot for hints, if it can run."""
SECOND_ADVISER: SeatKind = "greedy"
"""The level for hints otherwise: it chooses, but has no numbers to show."""
HARD_SECONDS = 1.0
"""The seconds the strongest bot thinks when people wait; the others use their level's time."""
LONGEST_HINT = 3.0
"""Seconds after which an adviser is hurried."""


@dataclass(frozen=True)
class BotRequest:
    """A request for a bot's choice: the seat, the events so far (lines of a record), the level.

    ``seconds``: the time to think, 0 for the level's own. ``hint``: advice for a person at that seat; ``reasons``: with
    sentences about its effects.
    """

    events: tuple[str, ...]
    seat: int
    level: SeatKind
    seconds: float = 0.0
    hint: bool = False
    reasons: bool = False


def hint_of(events: tuple[str, ...], seat: int) -> BotRequest:
    """A request for advice with reasons for a seat."""
    return BotRequest(events, seat, ADVISER, hint=True, reasons=True)


def request_of(events: tuple[str, ...], seat: int, level: SeatKind) -> BotRequest:
    """The choice of a bot that plays with people: a level is as strong in a window, on phones and on a page."""
    return BotRequest(events, seat, level, HARD_SECONDS if level == "hard" else 0.0)


@dataclass(frozen=True)
class Thought:
    """A bot's choice. ``weighed`` are the choices it tried, best first; empty if it tried none.

    ``reasons`` are sentences that explain the choice, if requested.
    """

    notation: str
    level: SeatKind
    weighed: tuple[Weighed, ...] = ()
    reasons: tuple[str, ...] = ()


class Thinking:
    """Replays one match and asks its bots."""

    def __init__(self, machine_of: MachineOf = make_thinking) -> None:
        """``machine_of`` makes the module instance in which bots search."""
        self._machine_of = machine_of
        self._played: MatchSetup | None = None
        self._match: Match | None = None
        self._why: Reasons | None = None
        self._lines: list[str] = []
        self._bots: dict[tuple[int, SeatKind, float, bool], BotSeat] = {}

    def think(self, setup: MatchSetup, wish: BotRequest, hurried: Hurried = lambda: False) -> Thought | Trouble:
        """The choice of a bot, soon after ``hurried`` returns true; or why there is none.

        Only the number of seats matters, not who sits there: seats can change during a match.
        """
        try:
            match = self._followed(setup, wish.events)
            if isinstance(match, Trouble):
                return match
            decision = match.pending
            if not isinstance(decision, Decision) or decision.player != wish.seat:
                return Trouble("think-nothing", Words("think-nothing"))
            level = adviser(match.game) if wish.hint else wish.level
            bot = self._bot(level, wish, setup.seed, match.game)
            index = bot.decide(match, decision, hurried_or_late(hurried) if wish.hint else hurried)
            weighed = weighed_by(bot, match.game, decision)
            reasons = self._why.of(decision, weighed, wish.reasons) if wish.hint and self._why is not None else ()
        except NoCompiledEngine as missing:
            return Trouble("think-no-level", Words("think-no-level", {"reason": str(missing)}))
        except RuleError as error:
            self._forget()
            return trouble_of(error.diagnostic)
        return Thought(choice_text(match.game, decision, index), level, weighed, reasons)

    # --- following the match ---------------------------------------------------------------------

    def _followed(self, setup: MatchSetup, lines: tuple[str, ...]) -> Match | Trouble:
        """The match after these events; the events that it shares with the last one are not replayed."""
        match = self._begun(setup)
        if isinstance(match, Trouble):
            return match
        common = _common(self._lines, lines)
        if common < len(self._lines):
            match.go_to_event(common)
            del self._lines[common:]
            for bot in self._bots.values():
                bot.forget(common)
        for line in lines[common:]:
            if not _follow(match, line):
                return Trouble("think-other-match", Words("think-other-match", {"text": line}))
            self._lines.append(line)
        return match

    def _begun(self, setup: MatchSetup) -> Match | Trouble:
        played = replace(setup, seats=(Seat(),) * len(setup.seats), own_dice=False)
        if self._match is None or played != self._played:
            self._forget()
            begun = begin_match(played)
            if isinstance(begun, tuple):
                return begun[0]
            self._match, self._played = begun.match, played
            self._why = Reasons(begun.match, begun.loaded.words, begun.match.by_hand)
        return self._match

    def _forget(self) -> None:
        self._match = self._played = self._why = None
        self._lines, self._bots = [], {}

    def _bot(self, level: SeatKind, wish: BotRequest, seed: int, game: Game) -> BotSeat:
        """The bot of a seat; the bot for hints is separate from the one that plays there."""
        key = (wish.seat, level, wish.seconds, wish.hint)
        if key not in self._bots:
            self._bots[key] = BotSeat(level, wish.seat, game, seed, wish.seconds, self._machine_of)
        return self._bots[key]


def advice(match: Match, decision: Decision, words: Translation, hurried: Hurried) -> tuple[int, tuple[str, ...]]:
    """The advised choice for the player asked, and sentences with its reasons."""
    bot = BotSeat(adviser(match.game), decision.player, match.game, match.seed)
    index = bot.decide(match, decision, hurried_or_late(hurried))
    weighed = weighed_by(bot, match.game, decision)
    return index, Reasons(match, words, match.by_hand).of(decision, weighed)


def adviser(game: Game) -> SeatKind:
    """The level of the bot that gives hints."""
    return SECOND_ADVISER if why_not_compiled(game) else ADVISER


def hurried_or_late(hurried: Hurried) -> Hurried:
    """Whether to hurry: when asked to, or when an adviser has thought for ``LONGEST_HINT`` seconds."""
    end = monotonic() + LONGEST_HINT
    return lambda: hurried() or monotonic() >= end


def _common(one: list[str], other: tuple[str, ...]) -> int:
    """The number of common lines at the beginning."""
    pairs = enumerate(zip(one, other))
    return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


def _follow(match: Match, line: str) -> bool:
    """Play one line of a record; returns whether that is possible."""
    who, _, text = line.partition(" ")
    pending = match.pending
    answer: Callable[[int], None]
    if isinstance(pending, Chance):
        index, answer = find_outcome(match.game, pending, text), match.resolve
    elif isinstance(pending, Decision):
        index = find_choice(match.game, pending, text) if who == str(pending.player + 1) else None
        answer = match.choose
    else:
        return False
    if index is not None:
        answer(index)
    return index is not None


def weighed_by(bot: BotSeat, game: Game, decision: Decision) -> tuple[Weighed, ...]:
    """The choices a bot considered last, best first; empty if it did not search."""
    found = bot.weighed
    if found is None or not any(found.visits):
        return ()
    tried = sum(found.visits)
    order = sorted(range(len(decision.choices)), key=found.merit, reverse=True)
    return tuple(
        Weighed(i, choice_text(game, decision, i), found.visits[i] / tried, found.means[i], found.ends[i])
        for i in order
        if found.visits[i] or found.ends[i]
    )
