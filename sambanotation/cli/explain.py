"""`samba explain`: what a finding means, the rule behind it, and two records."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.kinds import all_kinds, codes, find_kind
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.rule_sets import rule_set_names, rules_named
from sambanotation.cli.screen import Colour, encoding_of, show, write
from sambanotation.text import Lang
from sambanotation.version import DEFAULT_RULES

if TYPE_CHECKING:
    from sambanotation.diagnostic import Citation
    from sambanotation.ruleset import Document


def explain(
    finding: Annotated[
        str | None,
        typer.Argument(metavar="CODE|NAME", help="A code or a name. Without one: a list of all.", autocompletion=codes),
    ] = None,
    lang: Annotated[str | None, lang_option("The language.")] = None,
    rules: Annotated[
        str,
        typer.Option(metavar="NAME", help="The rule set to cite: a name or a file.", autocompletion=rule_set_names),
    ] = DEFAULT_RULES,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="The list of all as a Markdown page, in English.")
    ] = False,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> None:
    """Explain a finding: the rule, why it is one, and a record that breaks it and one that does not.

    \b
    Examples:
      samba explain
      samba explain SG531
      samba explain initial-meld-too-low --lang pt-BR
    """
    from sambanotation.output.explanation import Explained, explanation, listing, page

    speaks = language(lang)
    encoding = encoding_of(sys.stdout)
    if markdown:
        if finding is not None:
            raise typer.BadParameter("it lists all findings, and takes no code", param_hint="--markdown")
        every = cited_clauses(rules, speaks)
        write(page(all_kinds(), {code: citation for code, (citation, _) in every.items()}))
    elif finding is None:
        show(listing(all_kinds(), speaks, encoding), color)
    else:
        from sambanotation.output.cases import case_of

        kind = find_kind(finding)
        case, cited = case_of(kind.name), cited_clauses(rules, speaks).get(kind.code, ())
        # The cases are of the rule sets of the sources: under another one they may be otherwise.
        case = case.under(rules, kind.name) if case is not None and cited and rules != DEFAULT_RULES else case
        explained = Explained(kind, case, *cited)
        show(explanation(explained, speaks, encoding), color)


def cited_clauses(rules: str, lang: Lang) -> dict[str, tuple[Citation, Document]]:
    """What the referee's findings cite under a rule set, and the document that it is in, by code.

    Where it cannot be loaded, says why on stderr and ends the program.
    """
    from sambanotation.replay.catalogue import cited

    held = rules_named(rules, lang)
    clauses, documents = held.clauses(), held.documents
    citations = {code: clauses[clause].citation for code, clause in cited().items()}
    return {code: (citation, documents[citation.document]) for code, citation in citations.items()}
