"""Lets errors in methods called by Qt (events, models, sizes) reach the handler of uncaught errors.

PySide adds words to an error that leaves an override of a method of Qt, and reads the arguments of the error for that.
Before Python 3.12 there may be no exception yet to have any, only a text (of an ``IndexError`` for instance, or of a
widget that is deleted already): the process dies (``PepException_GetArgs`` of libshiboken, seen with PySide6 6.8 to
6.11). An error that was caught once is an exception, so overrides catch theirs and raise them again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any, cast

from PySide6.QtCore import QObject

_ROOT = cast("type[QObject]", QObject.__mro__[-2])
"""What all classes of Qt are derived from, also those that are no ``QObject``."""
_QT = "PySide6."


def catch_in_overrides() -> None:
    """Guard the overrides of all classes derived from Qt's from now on, if this version of Python needs it."""
    if sys.version_info < (3, 12):
        _ROOT.__init_subclass__ = classmethod(_derived)  # type: ignore[assignment]


def _derived(cls: type[QObject], /, **given: Any) -> None:
    super(_ROOT, cls).__init_subclass__(**given)  # other bases may have something to do, too
    bases = [base for base in cls.__mro__ if base.__module__.startswith(_QT)]
    for name, value in list(vars(cls).items()):
        if isinstance(value, FunctionType) and name[:2] != "__" and any(hasattr(base, name) for base in bases):
            setattr(cls, name, _raising_objects(value))


def _raising_objects(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method with a guard that keeps Qt from ending the process when it raises."""

    @wraps(method)
    def guarded(*given: Any, **named: Any) -> Any:
        try:
            return method(*given, **named)
        except Exception:
            raise

    return guarded
