"""Work in threads and processes beside the window."""
