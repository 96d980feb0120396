"""What the module works out by itself: functions of WebAssembly text over the tables of the board."""
