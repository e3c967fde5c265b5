"""What rotary position embedding keeps, and what it does not."""
