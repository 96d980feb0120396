"""A text that is open in an editor, as it is now and as it was when it was last a game."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.service.checked_text import CheckedText


@dataclass
class OpenText:
    """``now`` is what was made of the text last, ``sound`` the last of it that was a game."""

    file: str
    text: str
    version: int
    now: CheckedText | None = None
    sound: CheckedText | None = None

    def take(self, found: CheckedText) -> CheckedText:
        """Keep what the text and those below it are now."""
        self.now = found
        if found.sound:
            self.sound = found
        return found
