"""The ``set`` lines of a file, by what they set."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.syntax import tree as t
from dsl.syntax.rules_file import RulesFile


def own_settings(file: RulesFile) -> Mapping[str, t.SetValue]:
    """What a file sets: a parameter by its name, a cell as ``Class.brig.hull`` or ``Battle[6].war``."""
    return {target_of(d): d for d in file.declarations if isinstance(d, t.SetValue)}


def target_of(setting: t.SetValue) -> str:
    """What a ``set`` line sets, however it is spaced."""
    return "".join(setting.target.span.text.split())
