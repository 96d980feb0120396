"""The ``set`` lines of a file: what each sets, where a new one goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl.language.syntax import tree as t
from dsl.language.syntax.keywords import of_skin
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import added, lowest
from dsl.services.forms.text_changes import Change


def own_settings(file: RulesFile) -> Mapping[str, t.SetValue]:
    """What a file sets: a parameter by its name, a cell as ``Class.brig.hull`` or ``Battle[6].war``."""
    return {_target(d): d for d in file.declarations if isinstance(d, t.SetValue)}


def new_settings(own: RulesFile, values: Sequence[tuple[str, str]]) -> list[Change]:
    """Lines that set each of ``values``, below those that set something of the same kind."""
    if not values:
        return []
    lines = "\n".join(f"{of_skin('set', own.skin)} {target} = {value}" for target, value in values)
    settings = own_settings(own)
    subject = _subject(values[0][0])
    alike = [setting for target, setting in settings.items() if _subject(target) == subject]
    return [added(own, lines, lowest(alike) or lowest(settings.values()), close=True)]


def _target(setting: t.SetValue) -> str:
    """What a ``set`` line sets, however it is spaced."""
    return "".join(setting.target.span.text.split())


def _subject(target: str) -> str:
    """The table of which a cell is set; parameters are all of one kind."""
    return target.replace("[", ".").partition(".")[0] if "." in target else ""
