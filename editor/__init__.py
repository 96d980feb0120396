"""The window of Fordewind: maps are drawn in it. The command line opens it (``editor.window.commands``)."""
