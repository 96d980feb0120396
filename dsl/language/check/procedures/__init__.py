"""Functions, routes and rules: signatures first, bodies when every name is known."""
