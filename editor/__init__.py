"""The window of Fordewind: maps are drawn in it. The command line opens it (``dsl.fronts.cli.editor_loader``)."""
