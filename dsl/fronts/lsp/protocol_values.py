"""Converts problems, completions, hovers, symbols, colours and places to the types of the protocol."""

from __future__ import annotations

import os
from pathlib import Path

from lsprotocol import types as lsp
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import ServerTextPosition, ServerTextRange, TextDocument, Workspace

from dsl.services.writing.contract import Chapter, Completions, Entry, Hover, Problem, Proposal, Role, Token
from dsl.text.diagnostics import Severity, message
from dsl.text.source import Edit, Place


def file_of(uri: str) -> str:
    """The path of the file that a URI names; an unsaved text keeps its URI."""
    return to_fs_path(uri) or uri


def uri_of(file: str) -> str:
    """The URI of a file."""
    return from_fs_path(str(Path(file).absolute())) or file


def same_file(one: str, other: str) -> bool:
    """Whether two paths lead to the same file."""
    return os.path.normcase(os.path.realpath(one)) == os.path.normcase(os.path.realpath(other))


def range_in(document: TextDocument, place: Place) -> lsp.Range:
    """A place in an open or saved text as a range of the protocol."""
    start = ServerTextPosition(place.line - 1, place.column - 1)
    end = ServerTextPosition(place.end_line - 1, place.end_column - 1)
    return document.range_to_client_units(ServerTextRange(start, end))


def line_and_column(document: TextDocument, position: lsp.Position) -> tuple[int, int]:
    """A position of the protocol as line and column from 1."""
    found = document.position_from_client_units(position)
    return found.line + 1, found.character + 1


class Locations:
    """Converts places in any file, open or not, for one client."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def document(self, file: str) -> TextDocument:
        """The text of a file: as it is in the client if it is open there, else as it is saved."""
        return self._workspace.get_text_document(uri_of(file))

    def location(self, place: Place) -> lsp.Location:
        """A place as a location of the protocol."""
        document = self.document(place.file)
        return lsp.Location(document.uri, range_in(document, place))

    def changes(self, edits: tuple[Edit, ...]) -> lsp.WorkspaceEdit:
        """Edits of several files as one change of the protocol."""
        found: dict[str, list[lsp.TextEdit]] = {}
        for edit in edits:
            document = self.document(edit.place.file)
            found.setdefault(document.uri, []).append(lsp.TextEdit(range_in(document, edit.place), edit.text))
        return lsp.WorkspaceEdit(changes=found)

    def text_edits(self, document: TextDocument, edits: tuple[Edit, ...]) -> list[lsp.TextEdit]:
        """Edits of one file as those of the protocol."""
        return [lsp.TextEdit(range_in(document, edit.place), edit.text) for edit in edits]


_SYMBOL_KINDS: dict[str, lsp.SymbolKind] = {
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
    """The declarations of the file itself (not of those it extends), in the order of the text."""
    entries = [entry for chapter in chapters for entry in _entries(chapter) if same_file(entry.place.file, file)]
    found = [_symbol(document, file, entry) for entry in entries]
    return sorted(found, key=lambda symbol: (symbol.range.start.line, symbol.range.start.character))


def _entries(chapter: Chapter) -> list[Entry]:
    return [*chapter.entries, *(entry for inner in chapter.children for entry in _entries(inner))]


def _symbol(document: TextDocument, file: str, entry: Entry) -> lsp.DocumentSymbol:
    whole, name = range_in(document, entry.whole), range_in(document, entry.place)
    return lsp.DocumentSymbol(
        name=entry.name or entry.label or entry.kind,
        kind=_SYMBOL_KINDS.get(entry.kind, lsp.SymbolKind.Key),
        range=whole,
        selection_range=name if _within(name, whole) else whole,
        detail=" ".join(filter(None, (entry.label, *(f"@{clause}" for clause in entry.clauses)))),
        children=[_symbol(document, file, child) for child in entry.children if same_file(child.place.file, file)],
    )


def _within(inner: lsp.Range, outer: lsp.Range) -> bool:
    """Whether one range is inside another, as the protocol requires of a name and its declaration."""
    begins = (outer.start.line, outer.start.character) <= (inner.start.line, inner.start.character)
    return begins and (inner.end.line, inner.end.character) <= (outer.end.line, outer.end.character)


_TYPES: dict[Role, tuple[str, str]] = {
    "keyword": ("keyword", ""),
    "decision": ("event", ""),
    "chance": ("macro", ""),
    "text": ("string", ""),
    "brace": ("parameter", ""),
    "number": ("number", ""),
    "type": ("type", ""),
    "parameter": ("property", "readonly"),
    "declared": ("function", "declaration"),
    "name": ("variable", ""),
    "label": ("string", ""),
    "help": ("comment", "documentation"),
    "comment": ("comment", ""),
    "clause": ("decorator", ""),
    "sign": ("operator", ""),
}
"""For each role a token type of the protocol, which all colour themes know, and a modifier or nothing."""
LEGEND = lsp.SemanticTokensLegend(
    token_types=list(dict.fromkeys(kind for kind, _ in _TYPES.values())),
    token_modifiers=sorted({modifier for _, modifier in _TYPES.values() if modifier}),
)


def encoded(document: TextDocument, lines: tuple[tuple[Token, ...], ...]) -> lsp.SemanticTokens:
    """The tokens of all lines, with columns and lengths in the client's units."""
    codec, texts, data = document.position_codec, document.lines, list[int]()
    line_before, begin_before = 0, 0
    for number, tokens in enumerate(lines[: len(texts)]):
        text = texts[number]
        for token in tokens:
            begin = codec.client_num_units(text[: token.column - 1])
            length = codec.client_num_units(text[token.column - 1 : token.column - 1 + token.length])
            kind, modifier = _TYPES[token.role]
            same_line = number == line_before
            data += [number - line_before, begin - begin_before if same_line else begin, length]
            data += [LEGEND.token_types.index(kind), (1 << LEGEND.token_modifiers.index(modifier) if modifier else 0)]
            line_before, begin_before = number, begin
    return lsp.SemanticTokens(data)


_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}
_KINDS: dict[str, lsp.CompletionItemKind] = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "key": lsp.CompletionItemKind.Property,
    "value": lsp.CompletionItemKind.Value,
    "param": lsp.CompletionItemKind.Constant,
    "attribute": lsp.CompletionItemKind.Field,
    "column": lsp.CompletionItemKind.Field,
    "option": lsp.CompletionItemKind.EnumMember,
    "row": lsp.CompletionItemKind.EnumMember,
    "enum": lsp.CompletionItemKind.Enum,
    "table": lsp.CompletionItemKind.Struct,
    "function": lsp.CompletionItemKind.Function,
    "rule": lsp.CompletionItemKind.Method,
    "piece": lsp.CompletionItemKind.Class,
    "clause": lsp.CompletionItemKind.Reference,
}
NAME = "fordewind"
"""The name that editors show as the source of the diagnostics."""


def diagnostic(problem: Problem, document: TextDocument, locations: Locations, language: str) -> lsp.Diagnostic:
    """A problem as a diagnostic of the protocol; a problem in an extended file is shown on line 1."""
    text = problem.message.text(language)
    if problem.hint:
        text += "\n" + message("hint", {"hint": problem.hint}, language)
    here = problem.place is not None and same_file(problem.place.file, document.path)
    notes = list(problem.notes)
    if problem.place is not None and not here:
        notes.insert(0, (problem.place, problem.message))
    return lsp.Diagnostic(
        range=range_in(document, problem.place) if here and problem.place is not None else _first_line(document),
        message=text,
        severity=_SEVERITIES[problem.severity],
        code=problem.code,
        source=NAME,
        related_information=[
            lsp.DiagnosticRelatedInformation(locations.location(place), said.text(language)) for place, said in notes
        ],
    )


def _first_line(document: TextDocument) -> lsp.Range:
    length = len(document.lines[0].rstrip("\r\n")) if document.lines else 0
    return lsp.Range(lsp.Position(0, 0), lsp.Position(0, length))


def completion_list(found: Completions, document: TextDocument) -> lsp.CompletionList:
    """The completions in their order, which the client keeps."""
    place = range_in(document, found.place)
    items = [_item(proposal, place, rank) for rank, proposal in enumerate(found.proposals)]
    return lsp.CompletionList(is_incomplete=True, items=items)


def _item(proposal: Proposal, place: lsp.Range, rank: int) -> lsp.CompletionItem:
    about = " · ".join(filter(None, (proposal.label, proposal.detail)))
    return lsp.CompletionItem(
        label=proposal.text,
        kind=_KINDS.get(proposal.kind, lsp.CompletionItemKind.Variable),
        detail=about or None,
        documentation=proposal.help or None,
        text_edit=lsp.TextEdit(place, proposal.text),
        filter_text=proposal.text,
        sort_text=f"{rank:05}",
    )


def hover_text(found: Hover, document: TextDocument, sentences: tuple[str, ...]) -> lsp.Hover:
    """The hover text of a name in Markdown; ``sentences`` are the texts of its clauses."""
    heading = f"```fordewind\n{found.heading}\n```"
    label = f"**{found.label}**" if found.label else ""
    value = f"= `{found.value}`" if found.value else ""
    quotes = "\n".join(f"> {sentence}" for sentence in sentences)
    parts = (heading, " ".join(filter(None, (label, value))), found.help, quotes)
    text = lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(filter(None, parts)))
    return lsp.Hover(contents=text, range=range_in(document, found.place))
