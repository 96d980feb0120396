"""What can go wrong on the way out, told by a key of the texts."""

from __future__ import annotations


class ExportError(Exception):
    """A file that cannot be made; ``key`` names the text that says why."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key)
        self.key, self.args_ = key, args
