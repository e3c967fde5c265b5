# make run      install what is missing, then open the tutor (make run ARGS="practice --lang zh")
# make test     install what the tests need, then run everything that CI runs
# make install  the step both share; quick when nothing changed
# make torch    install PyTorch, which only the demos need, if that step was skipped or failed
# make release-ids  at a release, add the new ids to those that are permanent
#
# Everything lands in .venv. A stamp beside each step is newer than the files that the step depends on,
# so once all is installed nothing here asks the network for anything. TORCH=none skips PyTorch.

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check
PYTHON ?=
TORCH ?= yes
TORCH_INDEX ?=
ARGS ?=
# Tests often wait for children of their own: one worker more than two cores ends a fifth sooner.
JOBS ?= 3
export VENV PYTHON TORCH TORCH_INDEX

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run install torch ask-each-time test check format types contracts wheel prove pytest release-ids clean

help:
	@sed -n 's/^# make/make/p' Makefile

run: install
	@$(PY) -m tutor $(ARGS)

install: $(VENV)/.core
	@sh .make/torch.sh unless-tried

torch: $(VENV)/.core
	@sh .make/torch.sh again

# A virtual environment whose Python is gone (upgraded away, or the folder was copied) is made anew.
$(VENV)/.made: ask-each-time
	@sh .make/venv.sh

ask-each-time:

$(VENV)/.core: $(VENV)/.made pyproject.toml constraints.txt
	@echo "Installing the tutor and what it needs into $(VENV) ..."
	@$(PIP) install --quiet --editable . --constraint constraints.txt
	@touch $@

# The dependency group is read here because pip reads it itself only from version 25.1 on. What the
# wheel's clean environment needs is fetched now, so that `make test` works again without network.
$(VENV)/.dev: $(VENV)/.core
	@echo "Installing what the tests need ..."
	@$(PY) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["dev"], sep="\n")' > $(VENV)/dev.txt
	@$(PIP) install --quiet --requirement $(VENV)/dev.txt --constraint constraints.txt
	@$(PIP) download --quiet --dest $(VENV)/wheels --no-build-isolation --constraint constraints.txt .
	@touch $@

test: install check wheel prove pytest

check: format types contracts

format: $(VENV)/.dev
	$(PY) -m ruff format --check
	$(PY) -m ruff check

types: $(VENV)/.dev
	$(PY) -m mypy

contracts: $(VENV)/.dev
	$(VENV)/bin/lint-imports

wheel: $(VENV)/.dev
	@sh .make/wheel.sh

prove: install
	$(PY) -m tutor prove

pytest: install $(VENV)/.dev
	$(PY) -m pytest -n $(JOBS) --dist worksteal

release-ids: install
	@$(PY) -m tutor.cli.release

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
