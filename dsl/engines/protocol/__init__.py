"""The interface of engines: their protocol, what they return, their errors and limits."""
