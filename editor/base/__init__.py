"""The basis of the window: texts in three languages, work in the background."""
