"""What each kind of expression and statement becomes in WebAssembly text."""
