"""What the parts of a form are read from: the declarations of a chain of files, and what stands beside them."""

from __future__ import annotations

from dsl.language.check.declarations.merge import merge
from dsl.language.loading.loader import Chain
from dsl.language.syntax import tree as t
from dsl.language.syntax.headings import section_title
from dsl.services.forms.typed_values import Constants
from dsl.text.diagnostics import Problems
from dsl.text.source import Place, Span


class FormContext:
    """One checked game; ``base`` are the values of the game that it changes, or its own."""

    def __init__(self, chain: Chain, constants: Constants, base: Constants) -> None:
        self.chain, self.own = chain, chain.own
        self.constants, self.base = constants, base
        self.program = constants.program
        self.merged = merge(chain.files, Problems())
        self._files = {file.source.name: file for file in chain.files}
        self._headings = {file.source.name: file.sections for file in chain.files}
        self._clauses: dict[tuple[str, int], dict[str, None]] = {}
        for home in self.program.homes:
            self._clauses.setdefault((home.span.source.name, home.span.line), {})[home.clause] = None

    def is_own(self, span: Span) -> bool:
        """Whether something stands in the file itself."""
        return span.source.name == self.own.source.name

    def section(self, span: Span) -> str:
        """The heading below which something stands."""
        return section_title(self._headings[span.source.name], span.line)

    def help(self, node: t.Node) -> str:
        """The ``##`` lines above a declaration."""
        return self.help_at(node.span)

    def help_at(self, span: Span) -> str:
        """The ``##`` lines above a place."""
        return self._files[span.source.name].help.get(span.line, "")

    def clauses(self, span: Span) -> tuple[str, ...]:
        """The clauses on the lines of ``span``, each once."""
        return self.clauses_at(Place.of(span))

    def clauses_at(self, place: Place) -> tuple[str, ...]:
        """The clauses on the lines of a place, each once."""
        found: dict[str, None] = {}
        for line in range(place.line, place.end_line + 1):
            found |= self._clauses.get((place.file, line), {})
        return tuple(found)
