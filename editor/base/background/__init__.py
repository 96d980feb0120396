"""Work beside the window: threads, and the environment of other processes."""
