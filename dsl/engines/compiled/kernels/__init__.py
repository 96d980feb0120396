"""Kernels: functions of WebAssembly text that search the board, over its tables."""
