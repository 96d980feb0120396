"""The compiled engine: the linked program as one WebAssembly module."""
