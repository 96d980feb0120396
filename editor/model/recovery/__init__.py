"""Work survives: the journal of unsaved changes, file locks, the trash, and the watcher of files on disk."""
