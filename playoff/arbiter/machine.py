"""`playoff machine`: the table that moves a playoff."""

from __future__ import annotations

import json

import click

from playoff.languages import _, p_
from playoff.machine import diagram


@click.command("machine")
@click.option("--mermaid", is_flag=True, help="Print state diagrams for Mermaid.")
@click.option("--markdown", is_flag=True, help="Print the table in Markdown, as docs/machine.md has it.")
@click.option("--json", "as_json", is_flag=True, help="Print the rows as JSON.")
def command(mermaid: bool, markdown: bool, as_json: bool) -> int:
    """Show every move of the state machine: trigger, from where to where, on what condition, by which clause."""
    keys = ("trigger", "from", "to", "if", "clause")
    if as_json:
        click.echo(json.dumps([dict(zip(keys, row, strict=True)) for row in diagram.rows()], indent=2))
    elif markdown:
        click.echo(diagram.markdown(), nl=False)
    elif mermaid:
        click.echo(diagram.mermaid(stages=False))
        click.echo(diagram.mermaid(stages=True))
    else:
        from rich.console import Console
        from rich.table import Table

        head = (_("trigger"), p_("column", "from"), p_("column", "to"), p_("column", "if"), _("clause"))
        table = Table(*head, title=_("The moves of a playoff"), title_justify="left")
        for row in diagram.rows():
            table.add_row(*row)
        Console(width=None if Console().is_terminal else 120).print(table)
    return 0
