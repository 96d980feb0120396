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
from dsl.text.source import Span


class JournalWords:
    """Texts of the journal entries of one game."""

    def __init__(self, game: Game, words: Translation, disclosed: bool = False) -> None:
        """``disclosed``: the match is over, so that a spectator gets the text of the player who knew most."""
        self._game = game
        self._words = words
        self.disclosed = disclosed

    def entry_text(self, entry: Entry, viewer: int | None, step: bool = False) -> str:
        """The text of an entry as ``viewer`` may read it; ``step``: without the question that was answered."""
        shown = self.seen(entry, viewer)
        if entry.kind in {"choice", "forced"}:
            if self.ends_turn(entry, shown):
                return self._words.message("told-ended", name=self.joined([Datum("player", entry.player or 0)]))
            return self._choice(shown, None if step else entry.span)
        if shown.template or entry.kind == "log":
            unseen = self._words.message("told-unseen")
            text = self._words.text(self._game, shown, unseen)
            return re.sub(rf"\s*[—–:] (?={re.escape(unseen)})", " ", text)
        values = [value for _, value in shown.values]
        if entry.kind == "turn":
            return self._words.message("told-turn", name=self.joined(values))
        if entry.kind == "chance":
            return self._chance(shown)
        if entry.kind == "over":
            return self._words.result(self._game, values[0].value if values[0] is not None else 0)
        if entry.kind == "out":
            return self._words.message("told-out", names=self.joined(values))
        return self.joined(values)

    def seen(self, entry: Entry, viewer: int | None) -> Shown:
        """The text that ``viewer`` may read; if ``disclosed``, a spectator gets the fullest text of all readers."""
        if viewer is None and self.disclosed:
            return max((entry.shown, *entry.shown_to.values()), key=_fullness)
        return entry.seen_by(viewer)

    def joined(self, values: Sequence[Datum | None]) -> str:
        """Values separated by commas."""
        hidden = self._words.message("told-unseen")
        return ", ".join(hidden if value is None else self._words.label(self._game, value) for value in values) or "–"

    def _chance(self, shown: Shown) -> str:
        """The outcome of a chance, or if hidden, that a player rolled or drew."""
        (what, outcome), *by = shown.values
        source = self._source(what)
        if not by:
            return f"{source}: {self.joined([outcome])}"
        if outcome is None:
            return self._words.message("told-hidden", source=source, names=self.joined([by[0][1]]))
        return self._words.message("told-secret", source=source, outcome=self.joined([outcome]))

    @cached_property
    def _prompts(self) -> dict[Span | None, str]:
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
        left = (
            (ask, option, option.label) for loop in loops for ask in _questions_of(loop.body) for option in ask.options
        )
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
            text = self._words.text(self._game, shown, self._words.message("told-unseen")).rstrip(" :")
            if self.is_speech(shown):
                return self._words.message("told-speech", said=text)
            prompt = self._prompts.get(span, "") if len(shown.values) == 1 and not says(shown.template) else ""
            moved = prompt.endswith("?") and any(value is None or value.domain == "cell" for _, value in shown.values)
            return self._words.message("told-answer", asked=prompt, said=text) if prompt and not moved else text
        name, _ = shown.values[0]
        if shown.secret:
            return self._words.message("told-secretly", name=self.joined([value for _, value in shown.values]))
        words = [name, *(self.joined([value]) for _, value in shown.values[1:])]
        return " ".join(words)

    def _source(self, what: str) -> str:
        """The source of a chance: the label of the wheel or deck, or a die."""
        domain = self._game.program.domains.get(what)
        if domain is not None:
            return self._words.word(domain.label) or what
        return self._words.message("told-die")


def _questions_of(code: Code) -> Iterator[Ask]:
    """The questions of a block itself, not of loops inside it."""
    for statement in code:
        if isinstance(statement, Ask):
            yield statement
        elif isinstance(statement, Branch):
            yield from (*_questions_of(statement.then), *_questions_of(statement.otherwise))


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
        question = (self._words.text(self._game, prompt) if prompt else "") or self._words.message("ask-choose")
        if question.startswith(name):
            return question
        template = self._words.template(prompt) if prompt else ""
        if template.startswith("{") or not question[:1].isupper() or not question[1:2].islower():
            return f"{name}: {question}"
        return f"{name}, {question[:1].lower()}{question[1:]}"

    def chance(self, match: Match, chance: Chance, viewer: int | None, named: bool = True) -> str:
        """Who resolves a chance, for which choice, and the possible outcomes.

        ``named``: whether the reader may know the choice that led to it.
        """
        domain = self._game.program.domains.get(chance.what)
        what = self._words.word(domain.label) if domain and domain.label else chance.what
        seat = viewer if chance.viewers is not None else roller(match)
        known = self.outcomes(chance)
        shown = ", ".join(known[:MOST_OUTCOMES]) + (" …" if len(known) > MOST_OUTCOMES else "")
        question = self._words.message(f"ask-{chance.kind}", what=what, known=shown)
        reason = self.reason(match, seat) if named else ""
        question = f"{reason}. {question}" if reason else question
        return f"{self._label(Datum('player', seat))}: {question}" if seat is not None else question

    def reason(self, match: Match, seat: int | None) -> str:
        """The choice of a seat for which chance decides now; empty if unknown, secret, or between turns."""
        last = match.events[-1] if match.events else None
        if isinstance(last, Chosen) and not last.secret and seat == last.player:
            return self.choice(_labelled(match, last.choice)).rstrip(".:")
        return ""

    def outcomes(self, chance: Chance, indices: Sequence[int] = ()) -> list[str]:
        """The names of the outcomes (all possible ones if none are given), without repetitions."""
        listed = indices or [i for i, weight in enumerate(chance.weights) if weight]
        return list(dict.fromkeys(self._label(chance.outcomes[i]) for i in listed))

    def result(self, over: Over) -> str:
        """The text of the result: who has won."""
        return self._words.result(self._game, over.winners)


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
