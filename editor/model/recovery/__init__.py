"""Work survives: the journal of unsaved changes, the trash, and the watcher of files on disk."""
