"""The outline as symbols of a document: chapters that hold the declarations of the file itself."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.workspace import TextDocument

from dsl.fronts.lsp.text_ranges import range_in, same_file
from dsl.services.writing.contract import Chapter, Entry

_KINDS: dict[str, lsp.SymbolKind] = {
    "param": lsp.SymbolKind.Constant,
    "enum": lsp.SymbolKind.Enum,
    "option": lsp.SymbolKind.EnumMember,
    "table": lsp.SymbolKind.Struct,
    "wheel": lsp.SymbolKind.Struct,
    "deck": lsp.SymbolKind.Struct,
    "row": lsp.SymbolKind.Object,
    "column": lsp.SymbolKind.Field,
    "attribute": lsp.SymbolKind.Field,
    "state": lsp.SymbolKind.Variable,
    "piece": lsp.SymbolKind.Class,
    "rule": lsp.SymbolKind.Method,
    "function": lsp.SymbolKind.Function,
    "options": lsp.SymbolKind.Interface,
    "route": lsp.SymbolKind.Function,
    "game": lsp.SymbolKind.Module,
}


def symbols(document: TextDocument, file: str, chapters: tuple[Chapter, ...]) -> list[lsp.DocumentSymbol]:
    """What the file itself declares, in the order of the text."""
    entries = [entry for chapter in chapters for entry in _entries(chapter) if same_file(entry.place.file, file)]
    found = [_symbol(document, file, entry) for entry in entries]
    return sorted(found, key=lambda symbol: (symbol.range.start.line, symbol.range.start.character))


def _entries(chapter: Chapter) -> list[Entry]:
    return [*chapter.entries, *(entry for inner in chapter.children for entry in _entries(inner))]


def _symbol(document: TextDocument, file: str, entry: Entry) -> lsp.DocumentSymbol:
    whole, name = range_in(document, entry.whole), range_in(document, entry.place)
    return lsp.DocumentSymbol(
        name=entry.name or entry.label or entry.kind,
        kind=_KINDS.get(entry.kind, lsp.SymbolKind.Key),
        range=whole,
        selection_range=name if _within(name, whole) else whole,
        detail=" ".join(filter(None, (entry.label, *(f"@{clause}" for clause in entry.clauses)))),
        children=[_symbol(document, file, child) for child in entry.children if same_file(child.place.file, file)],
    )


def _within(inner: lsp.Range, outer: lsp.Range) -> bool:
    """What the protocol asks of the name's range: that it lies in the whole."""
    begins = (outer.start.line, outer.start.character) <= (inner.start.line, inner.start.character)
    return begins and (inner.end.line, inner.end.character) <= (outer.end.line, outer.end.character)
