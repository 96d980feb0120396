"""Work in threads and in other processes, so that the window is never blocked."""
