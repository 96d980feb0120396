"""Paper: what books and kits are set with. Templates and looks are Typst files beside these modules."""
