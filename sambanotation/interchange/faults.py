"""The kinds of findings about a record in JSON: SG011 to SG014."""

from __future__ import annotations

from sambanotation.diagnostic import Kind, Severity
from sambanotation.text import Text

NOT_JSON = Kind(
    "SG011",
    "not-json",
    Severity.ERROR,
    Text("this is no JSON: {found}; expected: {expected}", "isto não é JSON: {found}; esperava-se: {expected}"),
    Text(
        "A comma stands between two values and behind the last one none; names and texts stand in quotation marks.",
        "Entre dois valores há uma vírgula, e depois do último nenhuma; nomes e textos ficam entre aspas.",
    ),
    Text(
        "A record in JSON is one value as RFC 8259 describes it, in UTF-8. At the first sign that does not belong "
        "there reading ends, and nothing is written.",
        "Um registro em JSON é um só valor como o descreve a RFC 8259, em UTF-8. No primeiro sinal que não cabe ali a "
        "leitura termina, e nada é gravado.",
    ),
)

NOT_A_RECORD = Kind(
    "SG012",
    "json-not-understood",
    Severity.ERROR,
    Text("not understood: {found}; expected: {expected}", "não se entende: {found}; esperava-se: {expected}"),
    Text(
        "What a record in JSON holds is described in docs/record.schema.json.",
        "O que um registro em JSON contém está descrito em docs/record.schema.json.",
    ),
    Text(
        "The JSON can be read, but it has another shape than a record: a name that is not known or stands twice, a "
        "name that is missing, a value of another kind. Then nothing is written.",
        "O JSON pode ser lido, mas não tem a forma de um registro: um nome que não se conhece ou que se repete, um "
        "nome que falta, um valor de outro tipo. Nesse caso nada é gravado.",
    ),
)

NOT_WRITABLE = Kind(
    "SG013",
    "not-writable",
    Severity.ERROR,
    Text("this cannot be written as a record: {why}", "isto não pode ser escrito como registro: {why}"),
    None,
    Text(
        "What the JSON tells would not read back as the same record: the notation has no way to say it, or not in this "
        "place. So it is with a line that stands where it may not, with a name that is no name of a seat, with a text "
        "that would end before it should. Then nothing is written.",
        "O que o JSON conta não se leria de volta como o mesmo registro: a notação não tem como dizer isso, ou não "
        "nesse lugar. Assim é com uma linha onde ela não pode ficar, com um nome que não é nome de lugar, com um texto "
        "que terminaria antes da hora. Nesse caso nada é gravado.",
    ),
)

LAYOUT_LEFT_OUT = Kind(
    "SG014",
    "layout-left-out",
    Severity.WARNING,
    Text(
        "this layout belongs to another record; the canonical form is written",
        "este leiaute é de outro registro; grava-se a forma canônica",
    ),
    Text(
        "Leave `layout` out where a program has changed the rest.",
        "Deixe `layout` de fora se um programa mudou o resto.",
    ),
    Text(
        "`layout` tells how a file departs from the canonical form: spaces, line ends, bytes that are not UTF-8. It "
        "may not say anything else than the rest of the JSON; where it does, or does not fit, the rest holds.",
        "`layout` diz em que um arquivo difere da forma canônica: espaços, fins de linha, bytes que não são UTF-8. "
        "Ele não pode dizer nada além do que diz o resto do JSON; se diz, ou se não serve, vale o resto.",
    ),
)

KINDS = (NOT_JSON, NOT_A_RECORD, NOT_WRITABLE, LAYOUT_LEFT_OUT)
"""In order of code."""
