"""One file per command; each is imported when it is called or listed."""
