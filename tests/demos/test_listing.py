from tutor.demos.listing import listed
from tutor.language import Text


def test_values_are_listed_as_each_language_does() -> None:
    assert listed([("1/n", "2.2e-8"), (Text("packed", "打包"), "0.25")]) == Text(
        "1/n: 2.2e-8, packed: 0.25", "1/n：2.2e-8，打包：0.25"
    )
