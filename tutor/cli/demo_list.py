"""What demos there are: as a table, as JSON, or one in full."""

from __future__ import annotations

from itertools import islice

from tutor.cli.output import emit, table, write
from tutor.demos import registry
from tutor.demos.spec import DemoSpec, shown
from tutor.language import Language, say


def show(language: Language, *, as_json: bool) -> None:
    """All demos by the system they belong to; systems and demos in the registry's order."""
    groups = registry.by_system()
    if as_json:
        emit(
            [{"system": s, "demos": [as_data(spec) for spec in specs]} for s, specs in groups.items()], language
        )
        return
    rows = iter(table([(f"  {d.name}", d.title.in_(language)) for specs in groups.values() for d in specs]))
    for system, specs in groups.items():
        write(system.in_(language))
        for row in islice(rows, len(specs)):
            write(row)
    write("")
    write(say("cli.demo_list_more", language, name=registry.names()[0]))


def describe(name: str, language: Language) -> None:
    """One demo in full: what it computes, every parameter with default and range, every preset."""
    spec = registry.spec(name)
    write("")
    write(f"{spec.name}: {spec.title.in_(language)}")
    write(f"  {spec.summary.in_(language)}")
    write("")
    rows = [
        (f"  --{p.name}", shown(p.default), f"({p.range})" if p.range else "", p.help.in_(language))
        for p in spec.parameters
    ]
    rows += [(f"  --preset {p.name}", "", "", p.title.in_(language)) for p in spec.presets]
    for row in table(rows):
        write(row)


def as_data(spec: DemoSpec) -> dict[str, object]:
    """A spec without its functions."""
    return {
        "name": spec.name,
        "title": spec.title,
        "system": spec.system,
        "summary": spec.summary,
        "parameters": [
            {
                "name": p.name,
                "kind": p.kind,
                "default": p.default,
                "low": p.low,
                "high": p.high,
                "choices": p.choices,
                "help": p.help,
            }
            for p in spec.parameters
        ],
        "presets": [{"name": p.name, "title": p.title, "values": p.values} for p in spec.presets],
        "findings": [{"name": f.name, "index": f.index, "help": f.help} for f in spec.findings],
        "outcomes": [{"name": f.name, "index": f.index, "help": f.help} for f in spec.outcomes],
        "seconds": spec.seconds,
    }
