# Two commands do all their own set-up on a machine with Python 3.10, 3.11 or 3.12 and nothing else:
#   make demo    JupyterLab at notebooks/01_tour.ipynb; with HEADLESS=1 the tour as build/tour.html instead
#   make test    everything that CI checks
# `make` lists the rest. Settings: PYTHON=/path/to/python3.11, NNTERP_ENGINE=cpu or gpu, CHROMIUM=/path/to/chromium.

PYTHON ?= python3
BIN := .venv/bin
FRONT_END := $(BIN)/python scripts/front_end.py
ROOT_FLAG := $(if $(filter 0,$(shell id -u)),--allow-root)
.DEFAULT_GOAL := help
.PHONY: help demo docs test lint format types js bundle fresh unit engine browser clean set-up chromium

help: ## this list
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/  make \1	\2/p' Makefile | expand -t 18

demo: ## the tour in JupyterLab; HEADLESS=1: the tour as build/tour.html
	@$(PYTHON) scripts/set_up.py demo
	@$(BIN)/python -m nnterp.demo
ifneq ($(filter-out 0,$(HEADLESS)),)
	$(BIN)/python scripts/execute_tour.py
else
	$(BIN)/jupyter lab $(ROOT_FLAG) --LabApp.default_url=/lab/tree/notebooks/01_tour.ipynb
endif

docs: set-up ## the documentation site, with live examples, in build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build
	@echo "open build/site/index.html (it needs no server)"

test: lint types js fresh chromium ## every check, as in CI
	$(BIN)/python -m pytest

lint: set-up ## ruff: rules and layout
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: set-up ## apply ruff's layout and safe fixes
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: set-up ## mypy, strict
	$(BIN)/mypy

js: set-up ## the front end: tsc, biome, vitest
	$(FRONT_END) typecheck lint test

bundle: set-up ## build the front end into nnterp_viz/static
	$(FRONT_END) build

fresh: bundle ## is the committed front end built from its sources?
	git diff --exit-code --stat nnterp_viz/static

unit: set-up ## pytest without an engine and without a browser
	$(BIN)/python -m pytest -m "not engine and not browser"

engine: set-up ## pytest: what starts a vLLM engine
	$(BIN)/python -m pytest -m engine

browser: set-up chromium ## pytest: what drives a Chromium
	$(BIN)/python -m pytest -m browser

clean: ## remove what set-up and the tools made
	rm -rf .venv build dist js/node_modules .mypy_cache .pytest_cache .ruff_cache test-results

set-up: # .venv with everything that the checks need
	@$(PYTHON) scripts/set_up.py test

chromium: set-up
	@$(BIN)/python scripts/browser.py
