"""Sets and rows of the linked program as instructions: in one word, in several, gone through one by one."""
