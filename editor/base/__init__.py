"""What everything in the window needs: texts in three languages, processes in the background."""
