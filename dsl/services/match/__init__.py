"""The match service: one match with its branches, used through questions and answers that are plain values.

A window asks it in another process, so that rules that loop stop that process and not the window, and so that the
window has only what its viewer may see. Nothing here depends on windows.
"""
