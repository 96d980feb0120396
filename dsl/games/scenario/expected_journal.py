"""What a scenario may expect of the journal and of the result."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.protocol.events import Entry
from dsl.games.play.match import Match
from dsl.games.play.translation import Translation
from dsl.games.scenario.aliases import Aliases
from dsl.games.scenario.script import texts_of
from dsl.maps.mapfile.values import typed
from dsl.text.diagnostics import Diagnostic, Problems, near
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode

_PLAIN = Translation()


class ExpectedJournal:
    """The journal since the last step, as all may read it or as one player reads it."""

    def __init__(self, entries: Sequence[Entry], aliases: Aliases, problems: Problems) -> None:
        self._game = aliases.game
        self._aliases = aliases
        self._problems = problems
        self._entries = entries

    def check(self, value: Node, wanted: bool) -> None:
        """``log`` (``wanted``) and ``no log``: clauses or words; below a player's name, what that player reads."""
        if not isinstance(value, MappingNode):
            for text in texts_of(value, self._problems):
                self._one(text, wanted, None, "")
            return
        for key, inner in value.pairs:
            if self._aliases.is_viewer(key.value):
                for text in texts_of(inner, self._problems):
                    self._one(text, wanted, self._aliases.seat(key.value), key.value)
            elif isinstance(inner, ScalarNode) and inner.value.isdigit() and wanted:
                self._count(key, inner)
            else:
                known = self._aliases.viewers
                hint = near(key.value, known)
                self._problems.error("scenario-no-player", key.span, hint, name=key.value, known=", ".join(known))

    def _one(self, text: ScalarNode, wanted: bool, viewer: int | None, who: str) -> None:
        found = [entry for entry in self._entries if self._is(entry, text.value, viewer)]
        if bool(found) == wanted:
            return
        code = "scenario-not-logged" if wanted else "scenario-logged"
        if who:
            code = "scenario-not-logged-for" if wanted else "scenario-logged-for"
        shown = self._entries if wanted else found
        lines = [line for entry in shown if (line := self._told(entry, viewer))]
        cited = sorted({clause for entry in shown for clause in entry.clauses})
        told = {
            "text": text.value,
            "who": who,
            "lines": " | ".join(lines[-6:]) or "–",
            "clauses": ", ".join(cited) or "–",
        }
        self._problems.add(Diagnostic(code, text.span, told))

    def _count(self, text: ScalarNode, number: ScalarNode) -> None:
        found = sum(self._is(entry, text.value, None) for entry in self._entries)
        if found != typed(number.value):
            self._problems.error(
                "scenario-log-count", number.span, text=text.value, expected=number.value, found=str(found)
            )

    def _is(self, entry: Entry, text: str, viewer: int | None) -> bool:
        return text in entry.clauses or text in self._told(entry, viewer)

    def _told(self, entry: Entry, viewer: int | None) -> str:
        return _PLAIN.tell(self._game, entry.seen_by(viewer))


def check_result(
    match: Match, aliases: Aliases, key: ScalarNode, wanted: Sequence[ScalarNode], problems: Problems
) -> None:
    """``result``: who has won, ``draw``, or ``none`` while the game goes on."""
    over = match.over
    names = [aliases.player(seat) for seat in range(len(aliases.players)) if over and over.winners >> seat & 1]
    found = sorted(names) if names else ["draw"] if over else ["none"]
    known = (*aliases.players, "draw", "none")
    for text in wanted:
        if text.value not in known:
            hint = near(text.value, known)
            problems.error("scenario-no-player", text.span, hint, name=text.value, known=", ".join(known))
            return
    expected = sorted(text.value for text in wanted)
    if expected != found:
        span = wanted[0].span if wanted else key.span
        problems.error("scenario-result", span, expected=", ".join(expected) or "–", found=", ".join(found))
