"""Several measured values in one sentence, as each language puts them."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.language import Text, both


def listed(items: Iterable[tuple[Text | str, str]]) -> Text:
    """`name: value` for each item: `1/n: 2.2e-8, 2/n: 0.72`."""
    named = [(name if isinstance(name, Text) else both(name), value) for name, value in items]
    return Text(
        ", ".join(f"{name.en}: {value}" for name, value in named),
        "，".join(f"{name.zh}：{value}" for name, value in named),
    )
