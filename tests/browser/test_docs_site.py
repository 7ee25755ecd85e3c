"""The documentation site, built as by `make docs` and read from disk in a browser without a network; its examples."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scripts import docs_examples, docs_pages, docs_reference, docs_site

pytestmark = [pytest.mark.engine, pytest.mark.browser]

ROOT = Path(__file__).parents[2]
#: What an element fetches, as opposed to where a link leads.
FETCHED = re.compile(r"""<(?:script|link|img|iframe|source)\b[^>]*?(?:src|href)=["']?([^"'\s>]+)""")


@pytest.fixture(scope="module")
def printed() -> dict[str, str]:
    """What the examples of each page printed, all run in one process; the first that fails says where."""
    return json.loads((docs_examples.made() / docs_examples.PRINTED).read_text())


@pytest.fixture(scope="module")
def site(printed, tmp_path_factory) -> Path:  # noqa: ARG001 - the examples are made once, before
    """The built site; a warning of mkdocs, such as a link that leads nowhere, fails the build."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_readme_s_examples_run_and_print_what_they_promise(printed) -> None:
    assert "torch.Size([1, 9, 9, 9]) ' Paris'" in printed["README.md"]
    assert "[Ranked(layer=18, head=6, value=0.9" in printed["README.md"]
    assert "head 29.1 wrote 1.76 of the logit; without it the logit loses 1.70" in printed["README.md"]


def test_the_examples_of_every_page_run_but_those_that_say_why_not(printed) -> None:
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")}
    assert pages <= {*printed, *docs_examples.ELSEWHERE}
    for path, test in docs_examples.ELSEWHERE.items():
        assert path in (ROOT / test).read_text()
    found = [block for page in printed for block in docs_examples.blocks((ROOT / page).read_text())]
    assert sum(not block.why_not for block in found) >= 12


def test_the_site_is_built_without_a_warning_and_has_every_page_of_its_navigation(site) -> None:
    pages = [page for part in docs_site.nav().values() for page in part]
    assert {path.name for path in (ROOT / "docs").glob("*.md")} <= set(pages)
    assert len(pages) == len(set(pages))  # a page has one place in it
    assert [page for page in pages if not (site / page).with_suffix(".html").exists()] == []


def test_the_site_fetches_nothing_from_elsewhere(site) -> None:
    fetched = {target for page in site.rglob("*.html") for target in FETCHED.findall(page.read_text())}
    assert any(target.endswith(".js") for target in fetched)
    assert [target for target in fetched if re.match(r"(https?:)?//", target)] == []


def test_every_public_name_and_every_trait_of_a_view_is_in_the_reference_and_in_the_summary_for_agents(site) -> None:
    reference = "".join(page.read_text() for page in (site / "reference").glob("*.html"))
    summary = (site / "llms-full.txt").read_text()
    for package in ("nnterp", "nnterp_viz"):
        for name, home in docs_reference.homes(package).items():
            assert f'id="{home}' in reference, home
            assert re.search(rf"^- (class )?{name}\b", summary, re.MULTILINE), name
    for path in docs_reference.view_classes():
        module, _, name = path.rpartition(".")
        for trait, kind in getattr(importlib.import_module(module), name).class_traits(sync=True).items():
            if kind.this_class.__module__.startswith("nnterp_viz") and not trait.startswith("_"):
                assert re.search(rf'id="nnterp_viz\.views\.\w+\.\w+\.{trait}"', reference), f"{trait} has no docstring"
                assert f"- {trait}: " in summary, trait
    index = (site / "llms.txt").read_text()
    for part in docs_site.nav().values():
        assert [page for page in part if f"({page.removesuffix('.md')}.html)" not in index] == []


def test_links_lead_to_the_same_file_on_the_code_host_and_in_the_site() -> None:
    text = "[a](docs/families.md#the-families) [b](notebooks/01_tour.ipynb) [c](Makefile) `[d](no/link)` [e](#here)"
    assert docs_pages.relinked("index.md", text) == (
        "[a](families.md#the-families) [b](notebooks/01_tour.md) [c](source/Makefile.md) `[d](no/link)` [e](#here)"
    )
    assert docs_pages.relinked("attention.md", "[a](../README.md)") == "[a](index.md)"
    assert docs_pages.relinked("notebooks/01_tour.md", "[a](../docs/recording.md)") == "[a](../recording.md)"


def test_a_live_example_shows_the_saved_numbers_and_the_search_works_from_disk(site, page) -> None:
    page.goto((site / "contributions.html").as_uri())
    live = page.frame_locator(".live iframe")
    logit = live.locator(".nnv[data-frame] .nnv-logit")
    page.locator(".live iframe").scroll_into_view_if_needed()
    expect(logit).not_to_be_empty()
    expect(page.locator(".live iframe")).not_to_have_css("height", "1400px")  # as high as its content, not as it may be
    alone = page.context.new_page()
    alone.goto((site / "examples" / "contributions-0.html").as_uri())
    expect(alone.locator(".nnv-logit")).to_have_text(logit.inner_text())
    page.get_by_role("textbox", name="Search").click()
    page.keyboard.type("sinks")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    assert page.outside == []
