"""The mistakes of a map: found in a process beside the window, located, described, and repaired."""
