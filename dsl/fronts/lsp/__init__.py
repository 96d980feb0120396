"""The language service over the language server protocol (``fordewind lsp``)."""
