"""A text that is open in an editor, as it is now and as it was when it was last a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.services.writing.checked_text import CheckedText
from dsl.services.writing.colors.file_tokens import Coloring, colored
from dsl.services.writing.colors.word_roles import known_roles
from dsl.services.writing.kept_form import KeptForm


@dataclass
class OpenText:
    """``now`` is what was made of the text last, ``sound`` the last of it that was a game."""

    file: str
    text: str
    version: int
    now: CheckedText | None = None
    sound: CheckedText | None = None
    coloring: Coloring = field(default_factory=Coloring)
    form: KeptForm = field(default_factory=KeptForm)

    def take(self, found: CheckedText) -> CheckedText:
        """Keep what the text and those below it are now."""
        self.now = found
        if found.sound:
            self.sound = found
        return found

    def color(self, now: CheckedText) -> Coloring:
        """The tokens of the text; names that only a broken declaration declares keep the role they had."""
        known = known_roles(now.chain.files)
        if not now.chain.sound and self.sound is not None:
            known = known_roles(self.sound.chain.files) | known
        self.coloring = colored(now.chain.own, known, self.coloring)
        return self.coloring
