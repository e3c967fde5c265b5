import subprocess
import sys

import pytest

from tutor.children import spawn
from tutor.demos import registry
from tutor.demos.arguments import from_values, read
from tutor.demos.spec import DemoSpec
from tutor.errors import UsageError
from tutor.language import LANGUAGES, explain

SPECS = [registry.spec(name) for name in registry.names()]
ids = list(registry.names())


def test_naming_demos_and_reading_their_specs_imports_neither_torch_nor_numpy() -> None:
    program = (
        "import sys\n"
        "from tutor.demos import registry, arguments, client, result\n"
        "specs = [registry.spec(name) for name in registry.names()]\n"
        "[arguments.parse(spec, []) for spec in specs]\n"
        "assert specs and not {'torch', 'numpy', 'sympy', 'pydantic', 'textual'} & set(sys.modules)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], env=spawn.environment(None), capture_output=True, text=True
    )
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("spec", SPECS, ids=ids)
def test_every_default_and_preset_is_within_its_own_bounds(spec: DemoSpec) -> None:
    for parameter in spec.parameters:
        assert read(parameter, parameter.default) == parameter.default
    for preset in spec.presets:
        values = from_values(spec, {}, preset=preset.name).parameters
        for name, value in preset.values.items():
            assert read(spec.parameter(name), value) == value == values[name]


@pytest.mark.parametrize("spec", SPECS, ids=ids)
def test_every_text_of_a_spec_stands_in_both_languages(spec: DemoSpec) -> None:
    texts = [spec.title, spec.system, spec.summary, spec.popular, *spec.labels.values()]
    texts += [p.help for p in spec.parameters] + [p.title for p in spec.presets]
    texts += [t for panel in spec.panels for t in (panel.title, panel.x)]
    texts += [f.help for f in (*spec.findings, *spec.outcomes)]
    assert all(text.in_(language).strip() for text in texts for language in LANGUAGES)


@pytest.mark.parametrize("spec", SPECS, ids=ids)
def test_a_run_at_the_defaults_fits_into_half_a_gibibyte(spec: DemoSpec) -> None:
    assert 0 < spec.memory(spec.defaults) < 2**29


def test_an_unknown_demo_names_the_nearest() -> None:
    with pytest.raises(UsageError) as caught:
        registry.spec("softmax-gradiant")
    assert caught.value.values["nearest"] == "softmax-gradient"


@pytest.mark.parametrize("name", ["nope", "xyz", "", "演示"])
def test_where_no_demo_is_near_none_is_suggested(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        registry.spec(name)
    for language in LANGUAGES:
        happened, following = explain(caught.value, language)
        assert "softmax-gradient" not in happened
        assert "softmax-gradient" in following


def test_a_word_without_a_label_is_its_own_label() -> None:
    spec = registry.spec("softmax-gradient")
    assert spec.label("xyz").en == "xyz"


def test_a_line_whose_word_is_a_number_is_named_by_what_it_counts() -> None:
    spec = registry.spec("gradient-by-keys")
    assert (spec.line("16").en, spec.line("16").zh) == ("16 keys", "16 个 key")
    assert spec.line("none") == spec.label("none")
    assert registry.spec("softmax-gradient").line("16").en == "16"
