from collections.abc import Iterator

import pytest

from tutor.demos.client import DemoClient


@pytest.fixture(scope="session")
def demos() -> Iterator[DemoClient]:
    """One warm demo child for all tests: importing torch takes longer than any of them."""
    with DemoClient() as client:
        yield client
