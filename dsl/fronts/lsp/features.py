"""Answers the requests of the protocol by the language service."""

from __future__ import annotations

from typing import Protocol

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from dsl.fronts.lsp.protocol_values import (
    LEGEND,
    completion_list,
    encoded,
    file_of,
    hover_text,
    line_and_column,
    range_in,
    symbols,
)
from dsl.fronts.lsp.server import RulesServer
from dsl.services.writing.contract import Problem

_FOLDS: dict[str, lsp.FoldingRangeKind] = {
    "comment": lsp.FoldingRangeKind.Comment,
    "chapter": lsp.FoldingRangeKind.Region,
}


def make_server(language: str = "") -> RulesServer:
    """A server that answers all requests; its messages are in ``language``, or, if that is empty, in the client's."""
    server = RulesServer(language)
    for part in (_follow_texts, _answer_names, _answer_whole_texts):
        part(server)
    return server


def _follow_texts(server: RulesServer) -> None:
    """Follow which texts are open in the client, and their changes."""

    @server.feature(lsp.INITIALIZE)
    def begin(params: lsp.InitializeParams) -> None:
        server.client_locale = params.locale or ""

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.opened(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        server.opened(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.closed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def saved(_params: lsp.DidSaveTextDocumentParams) -> None:
        server.check_soon()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def changed_outside(_params: lsp.DidChangeWatchedFilesParams) -> None:
        server.check_soon()


def _answer_names(server: RulesServer) -> None:
    """Answer requests about the name at a position."""

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "@", "{"]))
    def complete(params: lsp.CompletionParams) -> lsp.CompletionList:
        return completion_list(
            server.files.completions(*_position_of(server, params), server.language),
            server.document(params.text_document.uri),
        )

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        found = server.files.hover(*_position_of(server, params), server.language)
        if found is None:
            return None
        sentences = server.files.sentences(found.place.file, found.clauses, server.language)
        return hover_text(found, server.document(params.text_document.uri), sentences)

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        return [server.locations.location(place) for place in server.files.definition(*_position_of(server, params))]

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        found = server.files.references(*_position_of(server, params))
        if not params.context.include_declaration:
            declared = server.files.definition(*_position_of(server, params))
            found = tuple(place for place in found if place not in declared)
        return [server.locations.location(place) for place in found]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlight(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        document = server.document(params.text_document.uri)
        places = server.files.highlights(*_position_of(server, params))
        return [lsp.DocumentHighlight(range_in(document, place)) for place in places]

    @server.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        found = server.files.rename(*_position_of(server, params), params.new_name)
        if isinstance(found, Problem):
            raise JsonRpcException(found.message.text(server.language), code=lsp.LSPErrorCodes.RequestFailed)
        return server.locations.changes(found)


def _answer_whole_texts(server: RulesServer) -> None:
    """Answer requests about a whole text."""

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outline(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        document = server.document(params.text_document.uri)
        analysis = server.files.analysis(file_of(document.uri))
        return symbols(document, file_of(document.uri), analysis.outline) if analysis is not None else []

    @server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    def folds(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        analysis = server.files.analysis(file_of(params.text_document.uri))
        found = analysis.folds if analysis is not None else ()
        return [lsp.FoldingRange(fold.line - 1, fold.end_line - 1, kind=_FOLDS.get(fold.kind)) for fold in found]

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    def colours(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        document = server.document(params.text_document.uri)
        analysis = server.files.analysis(file_of(document.uri))
        return encoded(document, analysis.tokens if analysis is not None else ())

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        document = server.document(params.text_document.uri)
        return server.locations.text_edits(document, server.files.formatting(file_of(document.uri)))

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
    )
    def repairs(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        document = server.document(params.text_document.uri)
        analysis = server.files.analysis(file_of(document.uri))
        found = analysis.problems if analysis is not None else ()
        return [
            lsp.CodeAction(
                title=repair.text.text(server.language),
                kind=lsp.CodeActionKind.QuickFix,
                is_preferred=number == 0,
                edit=server.locations.changes(repair.edits),
            )
            for problem in found
            if problem.place is not None and _meet(range_in(document, problem.place), params.range)
            for number, repair in enumerate(problem.repairs)
        ]


class AtPosition(Protocol):
    """A request about a position in a text."""

    text_document: lsp.TextDocumentIdentifier
    position: lsp.Position


def _position_of(server: RulesServer, params: AtPosition) -> tuple[str, int, int]:
    """The file, line and column that a request is about."""
    document = server.document(params.text_document.uri)
    return file_of(document.uri), *line_and_column(document, params.position)


def _meet(one: lsp.Range, other: lsp.Range) -> bool:
    """Whether two ranges overlap or touch."""
    first = (one.start.line, one.start.character) <= (other.end.line, other.end.character)
    return first and (other.start.line, other.start.character) <= (one.end.line, one.end.character)
