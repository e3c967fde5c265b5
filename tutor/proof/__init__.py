"""Every claim and question proves itself: what a run of a demo says of a claim, and `tutor prove` over packs."""
