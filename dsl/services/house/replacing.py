"""Creates house rules and their names, and ``replace rule`` declarations for rules of the base game."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

from dsl.games.library.shelves import RULES, Header, rules_header
from dsl.language.check.clauses import Clauses, prefixes_of
from dsl.language.check.declarations.merge import Called, merge
from dsl.language.loading.loader import Chain
from dsl.language.syntax import tree as t
from dsl.language.syntax.format import format_text
from dsl.language.syntax.keywords import of_skin
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.declaration_changes import added, label_change, safe_label
from dsl.services.forms.game_form import below
from dsl.services.forms.text_changes import at_span, edits_for, fresh_name
from dsl.text.diagnostics import Problems
from dsl.text.source import Edit, Place, Source, Span

INDENT = "    "
REPLACEABLE = frozenset(("rule", "function", "options", "route"))
"""The keywords of declarations that can be replaced."""
EXTENDABLE = frozenset(("rule", "function"))
"""The keywords of declarations whose replacement can call the replaced one by ``as before``."""


def replace_rule(chain: Chain, name: str, as_before: bool = False) -> tuple[Edit, ...]:
    """Append a replacement of a rule to the file; nothing if there is one already, or no such rule.

    It is a copy in the keyword language of the file, with ``##`` lines and clauses; with ``as_before`` a declaration
    that only calls the replaced rule or function, to be extended.
    """
    declared = _below(chain, name)
    if declared is None or _is_replaced(chain, name):
        return ()
    own = chain.own
    if as_before and isinstance(declared, t.Rule | t.Function):
        text = _with_as_before(chain, declared)
    else:
        text = _copied(chain, declared)
    return edits_for(own.source, [added(own, text, own.declarations[-1])])


def _below(chain: Chain, name: str) -> Called | None:
    merged = merge(below(chain).files[1:], Problems())
    for kind in (merged.rules, merged.functions, merged.options, merged.routes):
        if name in kind:
            return kind[name][-1]
    return None


def _is_replaced(chain: Chain, name: str) -> bool:
    found = (d.declaration for d in chain.own.declarations if isinstance(d, t.Replace))
    return any(declaration.name.text == name for declaration in found)


def _copied(chain: Chain, declared: Called) -> str:
    """A replacement with the lines of a declaration and its help, in the keyword language of the file."""
    span, skin = declared.span, _skin(chain, declared.span)
    source, first = span.source, span.line
    while first > 1 and source.line(first - 1).startswith("##"):
        first -= 1
    help_lines = [source.line(line) for line in range(first, span.line)]
    body = [_tagged(chain, source, line) for line in range(span.line, span.end_line + 1)]
    replacing = of_skin("replace", skin)
    body[0] = f"{replacing} {body[0].removeprefix(f'{replacing} ')}"
    return in_skin("\n".join([*help_lines, *body]), skin, chain.own.skin)


def _tagged(chain: Chain, source: Source, line: int) -> str:
    """A line of a declaration, its clauses written with the clause prefix of the house rules."""
    text = source.line(line)
    file = next(file for file in chain.files if file.source == source)
    if line not in file.tags:
        return text
    prefix = prefixes_of([file.game.clauses if file.game else None for file in chain.files])[-1]
    clauses = Clauses(chain.files).on_head(Span(source, line, 1, line, 2))
    at = text.rfind("@", 0, file.tags[line][0].span.column)
    tags = "@" + ",".join(clause.removeprefix(prefix) for clause in clauses) if clauses else ""
    remark = text[text.index("#", at) :] if "#" in text[at:] else ""
    return "  ".join(part for part in (text[:at].rstrip(), tags, remark) if part)


def _with_as_before(chain: Chain, declared: t.Rule | t.Function) -> str:
    """A replacement that only calls the replaced rule or function: lines can be added before and after the call."""
    skin = _skin(chain, declared.span)
    parameters = ", ".join(f"{parameter.name.text}: {parameter.type.span.text}" for parameter in declared.parameters)
    result = f" -> {declared.result.span.text}" if declared.result is not None else ""
    kind, before = ("rule", "as before") if isinstance(declared, t.Rule) else ("function", "as before()")
    head = f"{of_skin('replace', skin)} {of_skin(kind, skin)} {declared.name.text}({parameters}){result}"
    before = before.replace("as before", of_skin("as before", skin))
    text = f"{head}:\n{INDENT}{before}" if kind == "rule" else f"{head} = {before}"
    return in_skin(text, skin, chain.own.skin)


def _skin(chain: Chain, span: Span) -> str:
    return next(file.skin for file in chain.files if file.source == span.source)


def in_skin(text: str, skin: str, wanted: str) -> str:
    """A declaration translated from the keywords of ``skin`` to those of ``wanted``, formatted."""
    head = f"{of_skin('language', skin)} 1{'' if skin == 'en' else f' {skin}'}\n"
    return format_text(head + text + "\n", wanted).split("\n", 1)[1].rstrip("\n")


def begin(base: str, title: str, name: str, skin: str = "en") -> str:
    """A fresh file of house rules for the game ``base``, in the keywords of ``skin``."""
    language = f"{of_skin('language', skin)} 1{'' if skin == 'en' else f' {skin}'}"
    return f'{language}\n{of_skin("game", skin)} {name} "{safe_label(title)}" {of_skin("extends", skin)} {base}\n'


def house_name(title: str, base: Header, taken: Container[str]) -> str:
    """An unused name for house rules, made from their title without the game's title at its beginning."""
    rest = title.removeprefix(base.title).strip(" :,.–—-") if base.title else title
    return fresh_name(rest or title, taken, f"{base.name}_house")


def names_in(folder: Path) -> dict[str, list[Path]]:
    """Name → rules files of a folder, both by the name in the text and by the name of the file."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.glob(f"*{RULES}")):
        for name in dict.fromkeys((rules_header(path).name, path.stem)):
            found.setdefault(name, []).append(path)
    return found


def renamed(own: RulesFile, title: str, name: str) -> tuple[Edit, ...]:
    """The edits that change title and name of a file."""
    if own.game is None:
        return ()
    heading = own.game.name.span
    return edits_for(own.source, [at_span(heading, name), label_change(own.source, Place.of(heading), title)])
