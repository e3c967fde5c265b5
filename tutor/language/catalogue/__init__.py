"""The sentences of the product: one file per room, both languages side by side."""
