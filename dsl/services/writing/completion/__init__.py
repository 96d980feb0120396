"""What may be written at a place of a rules text: by the grammar, by the names around it, by the type it asks for."""
