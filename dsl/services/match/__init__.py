"""The match service: one match with its branches behind questions and answers that are plain values.

A window asks it in a process beside itself, so that rules that never come to an end stop the process and not the
window, and so that the window holds only what its viewer may see. Nothing here knows of windows.
"""
