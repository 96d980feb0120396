"""Fields of forms: one for each type of value (``by_type``), all with the same small interface (``field.Field``)."""
