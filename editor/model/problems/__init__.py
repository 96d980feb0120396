"""What is wrong with a map: found in a process beside the window, located, said in words, and repaired."""
