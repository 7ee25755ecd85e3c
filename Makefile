# Two commands do all their own set-up on a machine with Python 3.10-3.12 and nothing else:
#   make demo               JupyterLab at notebooks/01_tour.ipynb
#   make test               everything that CI checks
# `make help` lists the rest.

PYTHON ?= python3
export PATH := $(CURDIR)/.venv/bin:$(PATH)
.DEFAULT_GOAL := help
.PHONY: help test lint format types unit set-up-test

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 24

test: lint types ## every check, as in CI
	python -m pytest

lint: set-up-test ## ruff: rules and layout
	ruff check .
	ruff format --check .

format: set-up-test ## apply ruff's layout and safe fixes
	ruff check --fix .
	ruff format .

types: set-up-test ## mypy, strict
	mypy

unit: set-up-test ## pytest without an engine and without a browser
	python -m pytest -m "not engine and not browser"

set-up-test:
	@$(PYTHON) scripts/set_up.py test
