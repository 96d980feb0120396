"""A descriptor for attributes that emit a signal when they change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, Self, TypeVar, overload

import numpy as np
from PySide6.QtCore import QObject, Signal, SignalInstance

T = TypeVar("T")


class Watchable(Protocol):
    """An object with a signal that carries the name of the attribute that changed."""

    changed: SignalInstance


class Watched(Generic[T]):
    """An attribute whose owner emits ``changed`` with the attribute's name when another value is assigned."""

    def __init__(self, default: T, clean: Callable[[T], T] | None = None) -> None:
        """``clean`` converts every assigned value before it is stored."""
        self.default, self.clean = default, clean
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, owner: None, kind: type) -> Self: ...

    @overload
    def __get__(self, owner: object, kind: type) -> T: ...

    def __get__(self, owner: object | None, kind: type) -> T | Self:
        return self if owner is None else owner.__dict__.get(self.name, self.default)

    def __set__(self, owner: Watchable, value: T) -> None:
        value = value if self.clean is None else self.clean(value)
        if not _same(self.__get__(owner, type(owner)), value):
            owner.__dict__[self.name] = value
            owner.changed.emit(self.name)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return np.array_equal(one, other)
    return one is other or bool(one == other)


BROADEST = 9
"""The largest size of the brush, in cells."""


class ToolState(QObject):
    """The current tool; one per window, shared by its sessions."""

    changed = Signal(str)
    """Emitted with the name of the attribute that changed."""

    tool = Watched("brush")
    """The tool in use, by name."""
    size = Watched(1, lambda size: min(max(size, 1), BROADEST))
    """The width of the brush in cells."""

    def __init__(self) -> None:
        super().__init__()
        self.previous = "brush"
        """The tool to take up again when a floating piece was set down or dropped."""
