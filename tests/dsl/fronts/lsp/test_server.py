"""The server as another house's client has it over pipes: what it tells while rules, maps and scenarios are written."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.dsl.fronts.lsp.editor import Editor, Editors, applied, at
from tests.share import usually_first

ROOT = Path(__file__).parents[4]
HOUSE = ROOT / "rulesets" / "pirates_1989" / "house" / "long_storm.rules"
PIRATES = ROOT / "rulesets" / "pirates_1989" / "pirates_1989.rules"


@pytest.fixture(scope="module")
def editors() -> Iterator[Editors]:
    made = Editors()
    yield made
    made.end()


def asked(uri: str, position: lsp.Position) -> dict[str, object]:
    return {"text_document": lsp.TextDocumentIdentifier(uri), "position": position}


def test_what_is_wrong_is_told_where_it_stands_and_goes_when_it_is_mended(editors: Editors) -> None:
    text = HOUSE.read_text(encoding="utf-8")

    async def story(editor: Editor) -> None:
        uri = editor.open(HOUSE)
        assert await editor.problems_of(uri) == []
        place = at(text, "storm_drift_cells")
        editor.write(uri, 2, ((place.line, place.character, place.line, place.character + 5), "strom"))
        (wrong,) = await editor.problems_of(uri, 2)
        assert wrong.severity == lsp.DiagnosticSeverity.Error
        assert wrong.range == lsp.Range(place, lsp.Position(place.line, place.character + len("storm_drift_cells")))
        assert "storm_drift_cells" in wrong.message  # what was meant
        editor.write(uri, 3, ((place.line, place.character, place.line, place.character + 5), "storm"))
        assert await editor.problems_of(uri, 3) == []

    editors.tell(story)


@pytest.mark.parametrize(
    "said",
    usually_first([("ru", "клетка"), ("ru-RU", "клетка"), ("en-GB", "cell"), ("uk", "клітинка"), ("fr", "cell")]),
)
def test_it_speaks_the_language_of_the_client(editors: Editors, said: tuple[str, str]) -> None:
    locale, words = said

    async def story(editor: Editor) -> None:
        text = 'language 1\ngame x "X" extends pirates_1989\n\nset no_such_thing = 4\n'
        (wrong,) = await editor.problems_of(editor.open(HOUSE.with_name("x.rules"), text))
        assert words in wrong.message.casefold()

    editors.tell(story, locale=locale)


def test_columns_are_counted_as_the_client_counts(editors: Editors) -> None:
    """In units of UTF-16: a letter beyond them takes two."""

    async def story(editor: Editor) -> None:
        text = 'language 1\ngame x "X" extends pirates_1989\n\nnote "𝔸𝔹" nonsense\n'
        found = await editor.problems_of(editor.open(HOUSE.with_name("x.rules"), text))
        assert found[0].range.start == at(text, "nonsense")
        assert found[0].range.start.character == len('note "') + 4 + len('" ')

    editors.tell(story)


def test_a_house_file_sees_its_game_as_it_is_written_beside_it(editors: Editors) -> None:
    base = PIRATES.read_text(encoding="utf-8")
    text = 'language 1\ngame x "X" extends pirates_1989\n\nset plank_length = 4\n'

    async def story(editor: Editor) -> None:
        house = editor.open(HOUSE.with_name("x.rules"), text)
        assert len(await editor.problems_of(house)) == 1
        uri = editor.open(PIRATES)
        await editor.problems_of(uri)
        line = base.count("\n")
        editor.write(uri, 2, ((line, 0, line, 0), '\nparam plank_length "Plank": 1..9 = 3\n'))
        await editor.problems_of(uri, 2)
        editor.write(house, 2, ((0, 0, 0, 0), ""))
        told = await editor.problems_of(house, 2)
        assert [wrong.message for wrong in told if wrong.severity == lsp.DiagnosticSeverity.Error] == []

    editors.tell(story)


def test_what_is_closed_is_forgotten(editors: Editors) -> None:
    async def story(editor: Editor) -> None:
        uri = editor.open(HOUSE.with_name("x.rules"), "nonsense\n")
        assert await editor.problems_of(uri)
        editor.close(uri)
        other = editor.open(HOUSE)
        await editor.problems_of(other)
        assert editor.diagnostics[uri] == []

    editors.tell(story)


def test_names_are_completed_explained_found_and_renamed(editors: Editors) -> None:
    text = HOUSE.read_text(encoding="utf-8")

    async def story(editor: Editor) -> None:
        uri = editor.open(HOUSE)
        await editor.problems_of(uri)
        name = asked(uri, at(text, "storm_drift_cells", 3))
        hover = await editor.text_document_hover_async(lsp.HoverParams(**name))
        assert hover is not None and isinstance(hover.contents, lsp.MarkupContent)
        for words in ("Снос штормом, клеток", "storm_drift_cells", "> "):  # its label, its name, what its clause says
            assert words in hover.contents.value
        declared = await editor.text_document_definition_async(lsp.DefinitionParams(**name))
        assert isinstance(declared, list | tuple)
        (place,) = declared
        assert isinstance(place, lsp.Location) and place.uri.endswith("sailing.rules")
        lines = (ROOT / "rulesets" / "sailing" / "sailing.rules").read_text(encoding="utf-8").split("\n")
        assert lines[place.range.start.line].startswith("param storm_drift_cells")
        uses = await editor.text_document_references_async(
            lsp.ReferenceParams(context=lsp.ReferenceContext(include_declaration=True), **name)
        )
        files = {use.uri.rsplit("/", 1)[1] for use in uses or ()}
        assert {"sailing.rules", "long_storm.rules", "storm_one_by_one.rules"} <= files
        lit = await editor.text_document_document_highlight_async(lsp.DocumentHighlightParams(**name))
        assert [each.range.start for each in lit or ()] == [at(text, "storm_drift_cells")]

    editors.tell(story)


def test_a_word_that_is_begun_is_completed(editors: Editors) -> None:
    text = 'language 1\ngame x "X" extends pirates_1989\n\nset storm_d\n'

    async def story(editor: Editor) -> None:
        uri = editor.open(HOUSE.with_name("x.rules"), text)
        await editor.problems_of(uri)
        found = await editor.text_document_completion_async(
            lsp.CompletionParams(**asked(uri, at(text, "storm_d", len("storm_d"))))
        )
        assert isinstance(found, lsp.CompletionList)
        first = min(found.items, key=lambda item: item.sort_text or "")
        assert first.label.startswith("storm_d")
        assert {"storm_direction", "storm_drift_cells"} <= {item.label for item in found.items}
        edit = next(item.text_edit for item in found.items if item.label == "storm_drift_cells")
        assert isinstance(edit, lsp.TextEdit)
        assert "set storm_drift_cells\n" in applied(text, [edit])

    editors.tell(story)


def test_a_name_is_renamed_where_it_stands_or_it_is_said_why_not(editors: Editors, tmp_path: Path) -> None:
    game = tmp_path / "pond.rules"
    text = (ROOT / "tests" / "games" / "noughts" / "noughts.rules").read_text(encoding="utf-8")
    game.write_text(text, encoding="utf-8")
    name = next(line.split()[1].split("(")[0] for line in text.split("\n") if line.startswith("function "))

    async def story(editor: Editor) -> None:
        uri = editor.open(game)
        assert await editor.problems_of(uri) == []
        place = asked(uri, at(text, f"function {name}", len("function ") + 1))
        edit = await editor.text_document_rename_async(lsp.RenameParams(new_name="another_name", **place))
        assert edit is not None and edit.changes is not None
        new = applied(text, edit.changes[uri])
        assert new.count("another_name") == len(edit.changes[uri]) >= 2 and f" {name}(" not in new
        with pytest.raises(Exception, match="where"):
            await editor.text_document_rename_async(lsp.RenameParams(new_name="where", **place))

    editors.tell(story)


def test_a_map_that_is_open_and_not_saved_is_renamed_as_it_is_written(editors: Editors, tmp_path: Path) -> None:
    game = Path(shutil.copytree(ROOT / "tests" / "games" / "hex", tmp_path / "hex"))
    rules, board = game / "hex.rules", game / "maps" / "rhombus.yaml"
    text = rules.read_text(encoding="utf-8")
    written = "# a line more\n" + board.read_text(encoding="utf-8")

    async def story(editor: Editor) -> None:
        uri, map_uri = editor.open(rules), editor.open(board, written)
        await editor.problems_of(uri)
        place = asked(uri, at(text, "terrain field", len("terrain ") + 1))
        edit = await editor.text_document_rename_async(lsp.RenameParams(new_name="meadow", **place))
        assert edit is not None and edit.changes is not None
        assert applied(written, edit.changes[map_uri]) == written.replace('".": field', '".": meadow')

    editors.tell(story)


def test_the_whole_text_is_outlined_folded_coloured_and_written_evenly(editors: Editors) -> None:
    text = PIRATES.read_text(encoding="utf-8")
    ragged = text.replace("param galleons", "param   galleons")

    async def story(editor: Editor) -> None:
        uri = editor.open(PIRATES, ragged)
        await editor.problems_of(uri)
        document = lsp.TextDocumentIdentifier(uri)
        found = await editor.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
        names = [symbol.name for symbol in found or ()]
        assert {"galleons", "take_turn", "changes_hands"} <= set(names) and "storm_drift_cells" not in names
        folds = await editor.text_document_folding_range_async(lsp.FoldingRangeParams(document))
        begins = {fold.start_line for fold in folds or ()}
        assert at(text, "rule take_turn").line in begins
        tokens = await editor.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document))
        assert tokens is not None
        assert colour_at(editor, ragged, tokens.data, "language 1") == "keyword"
        assert colour_at(editor, ragged, tokens.data, "choose by") == "event"
        edits = await editor.text_document_formatting_async(
            lsp.DocumentFormattingParams(document, lsp.FormattingOptions(tab_size=4, insert_spaces=True))
        )
        assert applied(ragged, edits) == text

    editors.tell(story)


def colour_at(editor: Editor, text: str, data: object, words: str) -> str:
    """The type of the token that begins where ``words`` stand first."""
    assert editor.capabilities is not None and editor.capabilities.semantic_tokens_provider is not None
    legend, place = editor.capabilities.semantic_tokens_provider.legend, at(text, words)
    numbers, line, begin = list(data), 0, 0  # type: ignore[call-overload]  # a sequence of numbers
    for k in range(0, len(numbers), 5):
        line, begin = line + numbers[k], numbers[k + 1] + (begin if numbers[k] == 0 else 0)
        if (line, begin) == (place.line, place.character):
            return legend.token_types[numbers[k + 3]]
    return ""


def test_a_repair_mends_what_it_is_offered_for(editors: Editors) -> None:
    text = 'language 1\ngame x "X" extends pirates_1989\n\nset strom_drift_cells = 4\n'

    async def story(editor: Editor) -> None:
        uri = editor.open(HOUSE.with_name("x.rules"), text)
        (wrong,) = await editor.problems_of(uri)
        found = await editor.text_document_code_action_async(
            lsp.CodeActionParams(
                lsp.TextDocumentIdentifier(uri), wrong.range, lsp.CodeActionContext(diagnostics=[wrong])
            )
        )
        repair = next(action for action in found or () if isinstance(action, lsp.CodeAction))
        assert repair.edit is not None and repair.edit.changes is not None
        assert "set storm_drift_cells = 4" in applied(text, repair.edit.changes[uri])

    editors.tell(story)


MAP = "fordewind: 1\ngames: [pirates_1989]\ngrid:\n  kind: square8\n  width: 3\n  hieght: 1\nlegend: {.: sea}\nterrain: |\n  ...\nsites:\n  - kind: port\n    si\n"


def test_maps_and_scenarios_are_checked_and_completed(editors: Editors, tmp_path: Path) -> None:
    scenario = ROOT / "rulesets" / "pirates_1989" / "scenarios" / "new.yaml"

    async def story(editor: Editor) -> None:
        uri = editor.open(tmp_path / "bay.yaml", MAP)
        told = await editor.problems_of(uri)
        assert any(d.range.start.line == at(MAP, "    si").line for d in told)
        found = await editor.text_document_completion_async(
            lsp.CompletionParams(**asked(uri, at(MAP, "    si", len("    si"))))
        )
        assert isinstance(found, lsp.CompletionList) and found.items[0].label == "side"
        text = "scenario: a storm\nplayers: [spain, pirates]\nparameters: {strom_drift_cells: 4}\n"
        told = await editor.problems_of(editor.open(scenario, text))
        assert any("storm_drift_cells" in d.message for d in told)

    editors.tell(story)


def test_other_files_of_yaml_are_left_alone(editors: Editors, tmp_path: Path) -> None:
    async def story(editor: Editor) -> None:
        assert await editor.problems_of(editor.open(tmp_path / "compose.yaml", "services:\n  web: {image: x}\n")) == []

    editors.tell(story)


@pytest.mark.slow
def test_nonsense_and_questions_anywhere_do_no_harm(editors: Editors) -> None:
    text = '"{((\n' * 500 + "\0ф𝔸\n\tset = = @\n"

    async def story(editor: Editor) -> None:
        uri = editor.open(HOUSE.with_name("x.rules"), text)
        assert await editor.problems_of(uri)
        for line, column in ((0, 0), (3, 2), (500, 1), (501, 4), (900, 90)):
            place = asked(uri, lsp.Position(line, column))
            await editor.text_document_completion_async(lsp.CompletionParams(**place))
            await editor.text_document_hover_async(lsp.HoverParams(**place))
            await editor.text_document_definition_async(lsp.DefinitionParams(**place))
        assert await editor.text_document_formatting_async(
            lsp.DocumentFormattingParams(lsp.TextDocumentIdentifier(uri), lsp.FormattingOptions(4, True))
        ) in (None, [], ())

    editors.tell(story)
