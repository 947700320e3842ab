"""Papers in a browser without a window: what sticks out of its box, of the page, or lies over something else."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome") or ""
PAGE = {"width": 680, "height": 1123}
"""What is left of A4 between the margins, 180 mm, in CSS pixels of 1/96 inch."""

OVERFLOWING = """() => {
  const found = [];
  const name = node => `${node.tagName}.${node.getAttribute("class") || ""}: ${node.textContent.slice(0, 80)}`;
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push("page: " + root.scrollWidth + " > " + root.clientWidth);
  for (const node of document.querySelectorAll("section, section *:not(svg, svg *)")) {
    const inline = getComputedStyle(node).display === "inline";
    if (!inline && node.scrollWidth > node.clientWidth + 1) found.push(name(node));
    const paper = node.closest("section").getBoundingClientRect(), own = node.getBoundingClientRect();
    if (own.right > paper.right + 1 || own.left < paper.left - 1) found.push("outside: " + name(node));
  }
  for (const row of document.querySelectorAll("tr, .side, .step, dl")) {
    const cells = [...row.children].map(cell => cell.getBoundingClientRect());
    cells.slice(1).forEach((cell, at) => {
      const before = cells[at];
      if (cell.top < before.bottom - 1 && cell.left < before.right - 1 && cell.right > before.left + 1)
        found.push("over its neighbour: " + name(row.children[at + 1]));
    });
  }
  return found;
}"""


@contextlib.contextmanager
def browser_page() -> Iterator[Page]:
    """A page as wide as the paper, set for print."""
    from playwright.sync_api import sync_playwright

    assert CHROMIUM, "no chromium; tests/run installs it"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport=PAGE, java_script_enabled=True)  # type: ignore[arg-type]
        page.emulate_media(media="print")
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        try:
            yield page
        finally:
            browser.close()
        assert all(url.startswith(("file:", "about:")) for url in requests), requests


def overflowing(page: Page, html: str, folder: Path) -> list[str]:
    """Everything that does not fit."""
    file = folder / "papers.html"
    file.write_text(html, encoding="utf-8")
    page.goto(file.as_uri())
    found: list[str] = page.evaluate(OVERFLOWING)
    return found
