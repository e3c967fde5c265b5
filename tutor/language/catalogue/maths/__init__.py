"""What the maths room says, by occasion: reading a text, its verdict, mistakes, laws, and words to authors."""

from __future__ import annotations

from tutor.language.catalogue.maths.asked import ASKED
from tutor.language.catalogue.maths.authors import AUTHORS
from tutor.language.catalogue.maths.dimensions import DIMENSIONS
from tutor.language.catalogue.maths.domain import DOMAIN
from tutor.language.catalogue.maths.mistakes import MISTAKES
from tutor.language.catalogue.maths.reading import READING
from tutor.language.catalogue.maths.rules import RULES
from tutor.language.catalogue.maths.steps import STEPS
from tutor.language.catalogue.maths.verdicts import VERDICTS
from tutor.language.text import Text

MESSAGES = {
    **RULES,
    **READING,
    **VERDICTS,
    **STEPS,
    **ASKED,
    **MISTAKES,
    **AUTHORS,
    **{f"dimension.{k}": t for k, t in DIMENSIONS.items()},
    **{
        f"domain.{k}": Text(f"This has no value: {t.en}.", f"这个式子没有值：{t.zh}。")
        for k, t in DOMAIN.items()
    },
    **{
        f"author.{k}": Text(
            f"The expression {{expr}} cannot be read at column {{column}}: {t.en}",
            f"表达式 {{expr}} 在第 {{column}} 列无法读取：{t.zh}",
        )
        for k, t in READING.items()
    },
    **{
        f"author.domain.{k}": Text(
            f"The expression {{expr}} has no value: {t.en}.", f"表达式 {{expr}} 没有值：{t.zh}。"
        )
        for k, t in DOMAIN.items()
    },
}
"""Whatever can be wrong with a learner's text can be wrong with an author's: `author.*` says whose it is."""
