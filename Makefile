# Needs make and a Python of 3.11 or later; everything else goes into a virtual environment.
#
#   make demo    what samba says about a whole annotated game, and what must have been in it
#   make test    all checks
#   make docs    writes docs/diagnostics.md, docs/rulesets.md, docs/differences.md, the examples of docs/rule-authors.md,
#                what is told of the cases (fixtures/told.jsonl) and what follows from the annotated game anew;
#                records are looked for only where rules have changed
#   make proof   plays 1,000 matches and 5,000 mutants of samba-br, and fewer of every other rule set, and asks the
#                second judge; writes docs/assurance.md anew: an hour and more; then derives 378 deals that tell less,
#                and writes docs/assurance-derive.md anew: half an hour and more; it goes on where it was stopped; then
#                looks for records that show in what rule sets differ, and writes docs/differences.md anew; then
#                alters the referee in each place and asks records and tests, and writes docs/assurance-mutation.md anew
#   make corpus  makes fixtures/corpus again: two matches of each rule set and a record for each mutation, with their verdicts
#   make survivors  the last part of the proof alone: about twenty minutes
#   make fuzz    tries odd inputs for SECONDS of the processor (default 600; with atheris where it installs), and cuts the
#                power 210 times while fmt, record and annotate write; writes docs/assurance-inputs.md anew
#   make bench   measures the speed beside python-chess, and writes docs/performance.md anew; BENCH=--quick only prints
#
# VENV=folder puts the environment elsewhere, PYTHON=program makes it with another Python.

# What share of the alterations of the referee is noticed by now; it may only rise, to 0.95.
NOTICED := 0.7

# How long `make fuzz` tries.
SECONDS ?= 600

VENV ?= .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

# The first Python that is new enough and can make environments: python3 itself may be older.
NEW_ENOUGH = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'
PYTHON ?= $(shell for python in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	if $$python -c $(NEW_ENOUGH) 2>/dev/null; then echo $$python; break; fi; done)

INSTALLED := $(VENV)/installed

.PHONY: demo test docs proof corpus survivors fuzz bench

demo: $(INSTALLED)
	$(BIN)/samba validate --exit-zero fixtures/games/partida-comentada/as-narrated.sgr
	$(BIN)/samba derive fixtures/games/partida-comentada/as-narrated.sgr --why 30 || [ $$? -eq 1 ]

test: $(INSTALLED)
	$(BIN)/python -m pytest
	$(BIN)/mypy
	$(BIN)/ruff check
	$(BIN)/ruff format --check

docs: $(INSTALLED)
	$(BIN)/samba explain --markdown > docs/diagnostics.md
	$(BIN)/samba rules --format md --lang en > docs/rulesets.md
	$(BIN)/python -m tests.told
	$(BIN)/python docs/run_examples.py
	$(BIN)/python docs/write_differences.py
	$(BIN)/python docs/write_partida.py
	$(BIN)/python docs/write_lesson.py

proof: $(INSTALLED)
	$(BIN)/python docs/write_assurance.py
	$(BIN)/python docs/write_assurance_derive.py
	$(BIN)/python docs/write_differences.py --anew
	$(BIN)/python docs/write_survivors.py --least $(NOTICED)

corpus: $(INSTALLED)
	$(BIN)/python docs/write_corpus.py

survivors: $(INSTALLED)
	$(BIN)/python docs/write_survivors.py --least $(NOTICED)

fuzz: $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fuzz]' || echo "without atheris"
	$(BIN)/python docs/write_assurance_inputs.py --seconds $(SECONDS)

bench: $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m bench $(BENCH)

$(INSTALLED): pyproject.toml
	$(if $(PYTHON),,$(error no Python of 3.11 or later with venv and ensurepip was found: name one with PYTHON=))
	$(PYTHON) -m venv "$(VENV)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch "$@"
