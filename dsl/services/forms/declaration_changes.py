"""Edits that add or remove declarations, and change labels and parameters; several steps as one change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from dsl.language.syntax import tree as t
from dsl.language.syntax.keywords import of_skin
from dsl.language.syntax.parser import parse
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.form_values import Parameter, Plain
from dsl.services.forms.text_changes import Change, applied, at_span, differing, edits_for
from dsl.services.forms.typed_values import as_rules_text
from dsl.text.diagnostics import Problems
from dsl.text.source import Edit, Place, Source

Step = Callable[[RulesFile], tuple[Edit, ...]]
"""Returns the edits of a file."""


def in_turn(own: RulesFile, steps: Iterable[Step]) -> tuple[Edit, ...]:
    """The edits with the same effect as ``steps`` one after the other, each applied to the result of those before."""
    file = own
    for step in steps:
        text = applied(file.source.text, step(file))
        file = parse(Source(own.source.name, text), Problems(), file)
    return differing(own.source, own.source.text, file.source.text)


def own_settings(file: RulesFile) -> Mapping[str, t.SetValue]:
    """The ``set`` lines of a file, by parameter or by cell, as ``Class.brig.hull`` or ``Battle[6].war``."""
    return {_target(d): d for d in file.declarations if isinstance(d, t.SetValue)}


def new_settings(own: RulesFile, values: Sequence[tuple[str, str]]) -> list[Change]:
    """Add ``set`` lines for ``values`` (target and text), below those for the same table, or for parameters."""
    if not values:
        return []
    lines = "\n".join(f"{of_skin('set', own.skin)} {target} = {value}" for target, value in values)
    settings = own_settings(own)
    subject = _subject(values[0][0])
    alike = [setting for target, setting in settings.items() if _subject(target) == subject]
    return [added(own, lines, lowest(alike) or lowest(settings.values()), close=True)]


def _target(setting: t.SetValue) -> str:
    """The target of a ``set`` line without spaces."""
    return "".join(setting.target.span.text.split())


def _subject(target: str) -> str:
    """The table of a cell that is set; empty for parameters."""
    return target.replace("[", ".").partition(".")[0] if "." in target else ""


def added(file: RulesFile, text: str, after: t.Declaration | None, close: bool = False) -> Change:
    """Insert ``text`` as a declaration below ``after`` (default: the head); a blank line between, unless ``close``."""
    source, end = file.source, line_end(file.source)
    above = after or _head(file)
    at = line_start(source, above.span.end_line + 1 if above is not None else 1)
    begin = "" if at == 0 or source.text[at - 1] == "\n" else end
    written = text.replace("\n", end) + end
    if at == 0 or (close and after is not None):
        return Change(at, at, begin + written)
    next_line = source.text[at:].partition("\n")[0]
    return Change(at, at, begin + end + written + (end if next_line.strip() else ""))


def removed(file: RulesFile, declarations: Iterable[t.Declaration]) -> list[Change]:
    """Remove declarations with their ``##`` lines, comments after them and superfluous blank lines."""
    source = file.source
    blocks: list[tuple[int, int]] = []
    for declaration in sorted(declarations, key=lambda declaration: declaration.span.line):
        first, last = declaration.span.line, declaration.span.end_line
        while first > 1 and source.line(first - 1).lstrip().startswith("##"):
            first -= 1
        if blocks and _blank(source, blocks[-1][1] + 1, first - 1):
            first = blocks.pop()[0]
        blocks.append((first, last))
    return [_block_gone(source, first, last) for first, last in blocks]


def _block_gone(source: Source, first: int, last: int) -> Change:
    if first == 1 or _blank(source, first - 1, first - 1):  # blank lines on both sides: those below go
        while last < len(source.lines) and _blank(source, last + 1, last + 1):
            last += 1
    while last >= len(source.lines) and first > 1 and _blank(source, first - 1, first - 1):
        first -= 1
    return without_lines(source, first, last)


def _blank(source: Source, first: int, last: int) -> bool:
    return not any(source.line(line).strip() for line in range(first, last + 1))


def without_lines(source: Source, first: int, last: int) -> Change:
    """The change that removes lines, given by their numbers from 1, both included."""
    return Change(line_start(source, first), line_start(source, last + 1), "")


def lowest(declarations: Iterable[t.Declaration]) -> t.Declaration | None:
    """The last of some declarations of a file."""
    return max(declarations, key=lambda declaration: declaration.span.line, default=None)


def line_end(source: Source) -> str:
    """The line ending of a text."""
    return "\r\n" if "\r\n" in source.text else "\n"


def line_start(source: Source, line: int) -> int:
    """The offset of a line's start; below the last line, the end of the text."""
    return source.offset(line, 1) if line <= len(source.lines) else len(source.text)


def _head(file: RulesFile) -> t.Declaration | None:
    """The last declaration of the head: the game, and the notes that follow it."""
    found: t.Declaration | None = None
    for declaration in file.declarations:
        if not isinstance(declaration, t.Language | t.Game | t.NoteDecl | t.Holds):
            break
        found = declaration
    return found


_LABEL = re.compile(r'[ \t]*"[^"\n]*"')


def set_label(own: RulesFile, named: Place, label: str) -> tuple[Edit, ...]:
    """Edits that change the label of the name at ``named`` in this file; an empty label removes it."""
    return edits_for(own.source, [label_change(own.source, named, label)])


def label_change(source: Source, named: Place, label: str) -> Change:
    """The change of the text that sets the label of a name."""
    at = source.offset(named.end_line, named.end_column)
    there = _LABEL.match(source.text, at)
    text = f' "{safe_label(label)}"' if label.strip() else ""
    return Change(at, there.end() if there else at, text)


def safe_label(label: str) -> str:
    """A label that can be written in a text: on one line, with curly quotes."""
    return re.sub(r'"([^"]*)"?', r"“\1”", " ".join(label.split()))


def set_parameter(own: RulesFile, parameter: Parameter, value: Plain) -> tuple[Edit, ...]:
    """The edits that set a parameter.

    If that is its value in the base game, house rules get no line for it.
    """
    text, setting = as_rules_text(value, parameter.type, own.skin), own_settings(own).get(parameter.name)
    declared = next((d for d in own.declarations if isinstance(d, t.Param) and d.name.text == parameter.name), None)
    if declared is None and value == parameter.base.value:
        return put_back_parameters(own, (parameter,))
    written = setting or declared
    changes = [at_span(written.value.span, text)] if written else new_settings(own, [(parameter.name, text)])
    return edits_for(own.source, changes)


def put_back_parameters(own: RulesFile, parameters: Iterable[Parameter]) -> tuple[Edit, ...]:
    """The edits that remove a file's settings of ``parameters``, so that the values of the base game apply."""
    settings = own_settings(own)
    return edits_for(own.source, removed(own, [settings[p.name] for p in parameters if p.name in settings]))
