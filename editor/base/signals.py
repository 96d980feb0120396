"""Connects to signals of an object that is replaced by another, for instance when another tab is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import SignalInstance

T = TypeVar("T")
Slot = Callable[..., object] | SignalInstance


def reconnect(before: T | None, now: T | None, signal: Callable[[T], SignalInstance], slot: Slot) -> T | None:
    """Connect ``slot`` to a signal of ``now`` and disconnect it from that of ``before``; returns ``now``.

    Does nothing if both are the same object.
    """
    if now is not before:
        if before is not None:
            signal(before).disconnect(slot)
        if now is not None:
            signal(now).connect(slot)
    return now
