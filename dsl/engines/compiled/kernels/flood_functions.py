"""The functions of floods over one board, whichever way its sets are kept."""

from __future__ import annotations

from abc import ABC, abstractmethod


class FloodFunctions(ABC):
    """The text of each function, by its name without ``$k_``."""

    def text(self, name: str) -> str:
        """The text of a function."""
        return {
            "reachable": self.reachable,
            "steps": self.steps,
            "group": self.group,
            "joins": self.joins,
            "flood": self.flood,
        }[name]()

    @abstractmethod
    def reachable(self) -> str:
        """The cells at 1 to n steps, every step into ``through``."""

    @abstractmethod
    def steps(self) -> str:
        """The length of a shortest way."""

    @abstractmethod
    def group(self) -> str:
        """What hangs together with a cell, which is in it."""

    @abstractmethod
    def joins(self) -> str:
        """Whether one of some cells is, or hangs together with, one of others."""

    @abstractmethod
    def flood(self) -> str:
        """What hangs together with one of some cells."""
