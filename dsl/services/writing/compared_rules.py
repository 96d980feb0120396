"""What is different between an open text and the game that it changes, or any other rules file."""

from __future__ import annotations

from dsl.services.house.rule_difference import Difference
from dsl.services.house.rules_comparison import compare, differences
from dsl.services.writing.checked_text import CheckedText
from dsl.services.writing.open_texts import OpenText


def different_from_base(opened: OpenText) -> tuple[Difference, ...]:
    """What house rules change, in the last state of them that was a game; nothing of a game itself."""
    sound = opened.sound
    opened.form.form_of(sound)  # it has the game below checked already
    if sound is None or sound.context is None or opened.form.base is None:
        return ()
    return differences(sound.chain, sound.context.program, opened.form.base)


def different_from(opened: OpenText, other: CheckedText | None) -> tuple[Difference, ...]:
    """What is different in an open text from another file; nothing where one of them is no game."""
    sound = opened.sound
    if sound is None or other is None or not other.sound or sound.context is None or other.context is None:
        return ()
    return compare(other.chain, other.context.program, sound.chain, sound.context.program)
