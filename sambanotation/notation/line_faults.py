"""The kinds of findings about one line of a record: SG1xx, what it says by itself."""

from __future__ import annotations

from sambanotation.diagnostic import Kind, Severity
from sambanotation.text import Text

UNREADABLE_LINE = Kind(
    "SG101",
    "unreadable-line",
    Severity.ERROR,
    Text("not understood: {found}; expected: {expected}", "não se entende: {found}; esperava-se: {expected}"),
    Text(
        "The whole line is left out of the game and kept as it is.",
        "A linha inteira fica fora do jogo e é mantida como está.",
    ),
    Text(
        "A line, with its indented continuations, is read as a whole or not at all. One that is not understood costs "
        "nothing but itself: the lines after it are read as if it were hidden.",
        "Uma linha, com suas continuações recuadas, é lida inteira ou não é lida. A linha que não se entende só custa "
        "a si mesma: as seguintes são lidas como se ela estivesse oculta.",
    ),
)

ANNOTATION_NOT_CLOSED = Kind(
    "SG102",
    "annotation-not-closed",
    Severity.ERROR,
    Text("this annotation is never closed", "esta anotação nunca é fechada"),
    Text(
        "Close it with }}; its further lines must be indented. A }} inside it is written \\}}.",
        "Feche-a com }}; as outras linhas dela devem ser recuadas. Dentro dela, }} se escreve \\}}.",
    ),
    Text(
        "An annotation goes from {{ to }} and may go on over indented lines. One that is never closed costs its own "
        "line and no other.",
        "Uma anotação vai de {{ a }} e pode continuar em linhas recuadas. A que nunca é fechada custa a própria linha "
        "e nenhuma outra.",
    ),
)

IMPOSSIBLE_QUANTITY = Kind(
    "SG113",
    "impossible-quantity",
    Severity.ERROR,
    Text("{found} is no number of cards", "{found} não é uma quantidade de cartas"),
    Text(
        "Write the smaller number first, as in *2..3; the greater must not be 0, nor more than 999.",
        "Escreva primeiro o número menor, como em *2..3; o maior não pode ser 0, nem mais que 999.",
    ),
    Text(
        "*2..3 means two or three cards, *0..1 perhaps one. A range that runs downwards or means no card says nothing, "
        "and no pack has thousands of cards.",
        "*2..3 quer dizer duas ou três cartas; *0..1, talvez uma. Um intervalo que desce ou que não dá carta nenhuma "
        "não diz nada, e nenhum baralho tem milhares de cartas.",
    ),
)

IMPOSSIBLE_RUN = Kind(
    "SG114",
    "impossible-run",
    Severity.ERROR,
    Text("{found} is no run of cards", "{found} não é uma série de cartas"),
    Text(
        "A run goes upwards in one suit, the ace high: 6s..9s, or 7x..9x where the suit is not known.",
        "Uma série sobe num só naipe, com o ás como carta mais alta: 6s..9s, ou 7x..9x quando não se sabe o naipe.",
    ),
    Text(
        "6s..9s stands for 6s 7s 8s 9s. A run goes upwards in one suit, the ace high, without jokers.",
        "6s..9s equivale a 6s 7s 8s 9s. Uma série sobe num só naipe, com o ás como carta mais alta e sem jokers.",
    ),
)

LINE_TOO_LONG = Kind(
    "SG119",
    "line-too-long",
    Severity.ERROR,
    Text(
        "this line is too long; at most {limit} characters are read",
        "esta linha é longa demais; são lidos no máximo {limit} caracteres",
    ),
    None,
    Text(
        "No line of a game comes near this length. It is left out and kept as it is.",
        "Nenhuma linha de um jogo chega perto desse tamanho. Ela fica de fora e é mantida como está.",
    ),
)

MARK_NOT_UNDERSTOOD = Kind(
    "SG121",
    "mark-not-understood",
    Severity.ERROR,
    Text("this mark is not understood: {found}", "não se entende esta marca: {found}"),
    Text(
        "Write ;! name name, or ;! samba-br: name, or ;~ name and a reason. A remark begins with ; and a space.",
        "Escreva ;! nome nome, ou ;! samba-br: nome, ou ;~ nome e um motivo. Um comentário começa com ; e um espaço.",
    ),
    Text(
        "After ;! stand names of findings, after ;~ one name and a reason in words. What has another form is kept as a "
        "remark.",
        "Depois de ;! vêm nomes de achados; depois de ;~, um nome e um motivo em palavras. O que tem outra forma é "
        "mantido como comentário.",
    ),
)

MARK_IN_REMARK = Kind(
    "SG122",
    "mark-in-remark",
    Severity.WARNING,
    Text("this mark stands in a remark and marks nothing", "esta marca está num comentário e não marca nada"),
    Text("Write marks before the remark.", "Escreva as marcas antes do comentário."),
    Text(
        "A remark goes to the end of its line. What looks like ;! or ;~ with a name inside it is part of the remark.",
        "Um comentário vai até o fim da linha. O que nele parece ;! ou ;~ com um nome faz parte do comentário.",
    ),
)

QUESTION_NOT_UNDERSTOOD = Kind(
    "SG124",
    "question-not-understood",
    Severity.WARNING,
    Text("this part of a question is not understood: {found}", "não se entende esta parte de uma pergunta: {found}"),
    Text(
        "Write the question, then the right actions, each behind a bar, then wrong ones with a colon, a space and what "
        "is to be said, and one hint: {{? What now? | -Tc | -4s: too early | hint: count the wilds}}.",
        "Escreva a pergunta, depois as ações certas, cada uma atrás de uma barra, depois as erradas com dois-pontos, "
        "um espaço e o que se deve dizer, e uma dica: {{? E agora? | -Tc | -4s: é cedo | hint: conte os curingas}}.",
    ),
    Text(
        "An annotation that begins with a question mark and a space and has a bar asks a learner something. A part "
        "that is not understood is left out, and a question without a right action is not asked; all of it is kept.",
        "Uma anotação que começa com um ponto de interrogação e um espaço e tem uma barra faz uma pergunta a quem "
        "aprende. A parte que não se entende fica de fora, e a pergunta sem ação certa não é feita; tudo é mantido.",
    ),
)
