"""The form of an open game, made anew when its text says something else; the game below it is checked once."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.language.syntax.rules_file import RulesFile
from dsl.language.typed.program import Program
from dsl.services.forms.game_form import GameForm, base_program, game_form
from dsl.services.writing.checked_text import CheckedText


@dataclass
class CachedForm:
    """The form of the text that ``of`` was, and the program of the files below it."""

    form: GameForm | None = None
    of: CheckedText | None = None
    below: tuple[RulesFile, ...] = ()
    base: Program | None = None

    def form_of(self, sound: CheckedText | None) -> GameForm | None:
        """The form of a text that is a game; None of none."""
        if sound is None or sound.context is None:
            return None
        if sound is not self.of:
            below = sound.chain.files[:-1]
            if len(below) != len(self.below) or any(a is not b for a, b in zip(below, self.below)):
                self.below, self.base = below, base_program(sound.chain)
            self.of, self.form = sound, game_form(sound.chain, sound.context.program, self.base)
        return self.form
