"""Texts of a match for one reader: journal entries, questions, chances, the result."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.events import Chance, Choice, Decision, Entry, Over, Shown, says
from dsl.games.play.match import Match
from dsl.games.play.match_tree import Chosen
from dsl.games.play.translation import Translation
from dsl.language.typed.code import Ask, Branch, Code, Leave, Loop, OptionCode, TurnOf
from dsl.language.typed.walk import statements
from dsl.text.diagnostics import message
from dsl.text.source import Span


class JournalWords:
    """Texts of the journal entries of one game."""

    def __init__(self, game: Game, words: Translation, disclosed: bool = False) -> None:
        """``disclosed``: the match is over, so that a spectator gets the text of the player who knew most."""
        self._game = game
        self._words = words
        self.disclosed = disclosed

    def say(self, code: str, **args: object) -> str:
        """A text of the program in the reader's language."""
        return message(code, args, self._words.language)

    def entry_text(self, entry: Entry, viewer: int | None, step: bool = False) -> str:
        """The text of an entry as ``viewer`` may read it; ``step``: without the question that was answered."""
        shown = self.seen(entry, viewer)
        if entry.kind in {"choice", "forced"}:
            if self.ends_turn(entry, shown):
                return self.say("told-ended", name=self.joined([Datum("player", entry.player or 0)]))
            return self._choice(shown, None if step else entry.span)
        if shown.template or entry.kind == "log":
            unseen = self.say("told-unseen")
            text = self._words.text(self._game, shown, unseen)
            return re.sub(rf"\s*[—–:] (?={re.escape(unseen)})", " ", text)
        values = [value for _, value in shown.values]
        if entry.kind == "turn":
            return self.say("told-turn", name=self.joined(values))
        if entry.kind == "chance":
            return self._chance(shown)
        if entry.kind == "over":
            won = values[0].value if values[0] is not None else 0
            return (
                self.say("told-won", names=self._words.players_text(self._game, won)) if won else self.say("told-drawn")
            )
        if entry.kind == "out":
            return self.say("told-out", names=self.joined(values))
        return self.joined(values)

    def seen(self, entry: Entry, viewer: int | None) -> Shown:
        """The text that ``viewer`` may read; if ``disclosed``, a spectator gets the fullest text of all readers."""
        if viewer is None and self.disclosed:
            return max((entry.shown, *entry.shown_to.values()), key=_fullness)
        return entry.seen_by(viewer)

    def joined(self, values: Sequence[Datum | None]) -> str:
        """Values separated by commas."""
        hidden = self.say("told-unseen")
        return ", ".join(hidden if value is None else self._words.label(self._game, value) for value in values) or "–"

    def _chance(self, shown: Shown) -> str:
        """The outcome of a chance, or if hidden, that a player rolled or drew."""
        (what, outcome), *by = shown.values
        source = self._source(what)
        if not by:
            return f"{source}: {self.joined([outcome])}"
        if outcome is None:
            return self.say("told-hidden", source=source, names=self.joined([by[0][1]]))
        return self.say("told-secret", source=source, outcome=self.joined([outcome]))

    @cached_property
    def _asked(self) -> dict[Span | None, str]:
        """Place of a question in the rules → its prompt, for prompts without braces."""
        asks = (s for rule in self._game.program.rules.values() for s in statements(rule.body) if isinstance(s, Ask))
        prompts = [(ask.span, ask.prompt.template) for ask in asks if ask.prompt is not None]
        return {span: self._words.word(prompt).rstrip(" :.") for span, prompt in prompts if "{" not in prompt}

    @cached_property
    def _endings(self) -> set[tuple[Span, str]]:
        """The answers that only end the questions of a turn: the place of the question, and the answer's label."""
        codes = (statements(rule.body) for rule in self._game.program.rules.values())
        turns = (turn for code in codes for turn in code if isinstance(turn, TurnOf))
        loops = (loop for turn in turns for loop in turn.body if isinstance(loop, Loop))
        left = ((ask, option, option.label) for loop in loops for ask in _asked(loop.body) for option in ask.options)
        return {(ask.span, label.template) for ask, option, label in left if label is not None and _only_stops(option)}

    def ends_turn(self, entry: Entry, shown: Shown) -> bool:
        """Whether an answer does nothing but end the turn of the player who gives it."""
        return entry.player is not None and entry.span is not None and (entry.span, shown.template) in self._endings

    def is_speech(self, shown: Shown) -> bool:
        """Whether a choice reads like something said: its words name no piece, place or player."""
        words = ("int", "bool", "colour", *(d.name for d in self._game.program.domains.values() if d.kind == "enum"))
        return says(shown.template) and all(value is not None and value.domain in words for _, value in shown.values)

    def _choice(self, shown: Shown, span: Span | None) -> str:
        """A choice by its label; a secret one without its contents.

        An answer that is only a value is preceded by the question, unless it is a cell: that is a move.
        """
        if shown.template:
            text = self._words.text(self._game, shown, self.say("told-unseen")).rstrip(" :")
            if self.is_speech(shown):
                return self.say("told-speech", said=text)
            asked = self._asked.get(span, "") if len(shown.values) == 1 and not says(shown.template) else ""
            moved = asked.endswith("?") and any(value is None or value.domain == "cell" for _, value in shown.values)
            return self.say("told-answer", asked=asked, said=text) if asked and not moved else text
        name, _ = shown.values[0]
        if shown.secret:
            return self.say("told-secretly", name=self.joined([value for _, value in shown.values]))
        words = [name, *(self.joined([value]) for _, value in shown.values[1:])]
        return " ".join(words)

    def _source(self, what: str) -> str:
        """The source of a chance: the label of the wheel or deck, or a die."""
        domain = self._game.program.domains.get(what)
        if domain is not None:
            return self._words.word(domain.label) or what
        return self.say("told-die")


def _asked(code: Code) -> Iterator[Ask]:
    """The questions of a block itself, not of loops inside it."""
    for statement in code:
        if isinstance(statement, Ask):
            yield statement
        elif isinstance(statement, Branch):
            yield from (*_asked(statement.then), *_asked(statement.otherwise))


def _only_stops(option: OptionCode) -> bool:
    (first, *more) = option.body or (None,)
    return not option.binds and not more and isinstance(first, Leave) and first.kind == "stop"


def _fullness(shown: Shown) -> tuple[bool, int]:
    return not shown.secret, sum(value is not None for _, value in shown.values)


MOST_OUTCOMES = 12
"""The greatest number of outcomes of a chance that are listed."""


class QuestionWords:
    """Texts of questions in one language."""

    def __init__(self, game: Game, words: Translation) -> None:
        self._game, self._words = game, words

    def _say(self, code: str, **args: object) -> str:
        return message(code, args, self._words.language)

    def _label(self, datum: Datum) -> str:
        return self._words.label(self._game, datum)

    def choice(self, choice: Choice) -> str:
        """A choice as a line of a list, with the values that its label does not mention."""
        if choice.label is None:
            return " ".join([choice.option, *(self._label(value) for value in choice.values)])
        text = self._words.text(self._game, choice.label)
        if len({root_of(source) for source, _ in choice.label.values}) >= len(choice.values):
            return text  # each value is named, or something of it
        named = [value for _, value in choice.label.values if value is not None]
        left = [self._label(value) for value in choice.values if value not in named]
        return " ".join([text, *left]) if left and "…" not in text else text

    def decision(self, decision: Decision) -> str:
        """Who is asked, and what: the name first, then the prompt as part of the sentence."""
        prompt, name = decision.prompt, self._label(Datum("player", decision.player))
        asked = (self._words.text(self._game, prompt) if prompt else "") or self._say("ask-choose")
        if asked.startswith(name):
            return asked
        template = self._words.template(prompt) if prompt else ""
        if template.startswith("{") or not asked[:1].isupper() or not asked[1:2].islower():
            return f"{name}: {asked}"
        return f"{name}, {asked[:1].lower()}{asked[1:]}"

    def chance(self, match: Match, chance: Chance, viewer: int | None, named: bool = True) -> str:
        """Who resolves a chance, for which choice, and the possible outcomes.

        ``named``: whether the reader may know the choice that led to it.
        """
        domain = self._game.program.domains.get(chance.what)
        what = self._words.word(domain.label) if domain and domain.label else chance.what
        seat = viewer if chance.viewers is not None else roller(match)
        known = self.outcomes(chance)
        shown = ", ".join(known[:MOST_OUTCOMES]) + (" …" if len(known) > MOST_OUTCOMES else "")
        asked = self._say(f"ask-{chance.kind}", what=what, known=shown)
        reason = self.reason(match, seat) if named else ""
        asked = f"{reason}. {asked}" if reason else asked
        return f"{self._label(Datum('player', seat))}: {asked}" if seat is not None else asked

    def reason(self, match: Match, seat: int | None) -> str:
        """The choice of a seat for which chance decides now; empty if unknown, secret, or between turns."""
        last = match.events[-1] if match.events else None
        if isinstance(last, Chosen) and not last.secret and seat == last.player:
            return self.choice(_labelled(match, last.choice)).rstrip(".:")
        return ""

    def outcomes(self, chance: Chance, indices: Sequence[int] = ()) -> list[str]:
        """The names of the outcomes (all possible ones if none are given), without repetitions."""
        wanted = indices or [i for i, weight in enumerate(chance.weights) if weight]
        return list(dict.fromkeys(self._label(chance.outcomes[i]) for i in wanted))

    def result(self, over: Over) -> str:
        """The text of the result: who has won."""
        names = self._words.players_text(self._game, over.winners)
        return self._say("told-won", names=names) if names else self._say("told-drawn")


def _labelled(match: Match, choice: Choice) -> Choice:
    """The last choice with its label, taken from the journal if it was read from a record."""
    if choice.label is not None:
        return choice
    shown = (entry.shown for entry in match.tree.entries(match.node) if entry.kind == "choice")
    return replace(choice, label=next((label for label in shown if label.template), None))


def roller(match: Match) -> int | None:
    """The seat that resolves a public chance: that on turn; during setup the last to choose; else None."""
    if match.engine.state.begun:
        return match.active
    last = match.events[-1] if match.events else None
    return last.player if isinstance(last, Chosen) else None


def root_of(source: str) -> str:
    """The first name of an expression in a text: ``s`` for ``s.at``."""
    return source.split(".")[0].strip()
