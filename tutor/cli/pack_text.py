"""Packs as a list, and one pack in full."""

from __future__ import annotations

from tutor.cli.output import emit, table, write
from tutor.language import Language, Text, say
from tutor.maths import prose
from tutor.packs import Bank
from tutor.questions import Claim, Pack, Question
from tutor.session import variants
from tutor.session.lookup import derivation_of


def show_list(bank: Bank, language: Language, *, as_json: bool) -> None:
    """All packs that can be used, then those that cannot."""
    if as_json:
        usable = [
            {
                "id": p.id,
                "title": p.title,
                "questions": len(p.written),
                "from_templates": len(p.questions) - len(p.written),
                "file": p.file,
            }
            for p in bank.packs
        ]
        broken = [
            {"file": b.file, "problems": [problem.line(language) for problem in b.problems]}
            for b in bank.broken
        ]
        emit({"packs": usable, "broken": broken}, language)
        return
    rows = [(p.id, _counted(p, language), p.title.in_(language), str(p.file)) for p in bank.packs]
    for row in table(rows):
        write(row)
    for b in bank.broken:
        write(say("cli.broken_pack", language, file=b.file, count=len(b.problems)))
        for problem in b.problems:
            write(f"  {problem.line(language)}")


def _counted(pack: Pack, language: Language) -> str:
    """How many questions an author wrote, and apart from them how many templates made."""
    written = len(pack.written)
    made = len(pack.questions) - written
    return say("cli.questions_made" if made else "cli.questions", language, count=written, made=made)


def show_pack(pack: Pack, language: Language, *, as_json: bool) -> None:
    """The questions in file order, follow-ups too, then the claims."""
    if as_json:
        emit(_data(pack), language)
        return
    write(f"{pack.id}: {pack.title.in_(language)}")
    write(f"{pack.file}")
    write("")
    rows = [
        (f"  {q.id}", q.kind, q.level, _prompt(pack, q).in_(language).split("\n")[0])
        for q in pack.questions.values()
    ]
    for row in table(rows):
        write(row)
    if pack.claims:
        write("")
        for row in table(
            [
                (f"  {c.id}", ", ".join(evidence(c)), prose.inline(c.says.in_(language)))
                for c in pack.claims.values()
            ]
        ):
            write(row)


def evidence(claim: Claim) -> list[str]:
    """What a claim rests on, by name."""
    kinds = [f"derivation {claim.derivation}"] if claim.derivation else []
    if claim.demo is not None:
        kinds.append(f"demo {claim.demo.run}")
    return kinds or ["cited"]


def _prompt(pack: Pack, question: Question) -> Text:
    """The prompt with every value that an attempt may draw, in readable mathematics."""
    derivation = derivation_of(pack, question)
    given = {g.name: "/".join(g.choices) for g in derivation.given} if derivation else {}
    filled = variants.prompt(question, given)
    return Text(prose.inline(filled.en), prose.inline(filled.zh))


def _data(pack: Pack) -> dict[str, object]:
    return {
        "id": pack.id,
        "title": pack.title,
        "file": pack.file,
        "hash": pack.hash,
        "questions": [
            {
                "id": q.id,
                "kind": q.kind,
                "level": q.level,
                "prompt": _prompt(pack, q),
                "points": [p.id for p in q.points],
                "follow_ups": [f.ask for f in q.follow_ups],
            }
            for q in pack.questions.values()
        ],
        "claims": [{"id": c.id, "says": c.says, "evidence": evidence(c)} for c in pack.claims.values()],
    }
