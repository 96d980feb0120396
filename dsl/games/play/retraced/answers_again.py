"""An answer that was given before, found among the choices of a question now; and why it is not there."""

from __future__ import annotations

from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Decision
from dsl.games.play.match_tree import Chosen
from dsl.games.play.named_answers import NamedAnswers
from dsl.games.play.notation import all_texts, choice_words, find_choice
from dsl.games.play.offers import nearest
from dsl.text.diagnostics import Diagnostic


class AnswersAgain:
    """Finds answers by their texts."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.names = NamedAnswers(game)

    def choice(self, text: str, decision: Decision) -> tuple[int, str] | None:
        """The number of the choice that a text names, and its text if that is known; None if it cannot be chosen."""
        numbers = self.names.numbers(text, decision.options)
        if numbers is None:
            index = find_choice(self._game, decision, text)
            return (index, "") if index is not None else None
        found = (at for at in range(len(decision.choices)) if decision.numbers(at) == numbers)
        index = next(found, None)
        return (index, " ".join(choice_words(self._game, decision.choices[index]))) if index is not None else None


def why_lost(game: Game, decision: Decision, event: Chosen) -> Diagnostic:
    """Why a decision cannot be taken."""
    if event.player != decision.player:
        seats = {"seat": decision.player + 1, "other": event.player + 1}
        return Diagnostic("replay-other-player", None, seats)
    offers = nearest(event.text, all_texts(game, decision))
    return Diagnostic("replay-no-choice", None, {"text": event.text, "offers": "; ".join(offers)})
