"""The findings of chapter SG2: what can be wrong with a rule-set file, or with how a record names one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sambanotation.diagnostic import Diagnostic, Kind, Severity
from sambanotation.source import Span
from sambanotation.text import Text


def _kind(code: str, name: str, message: Text, help: Text | None, note: Text) -> Kind:
    return Kind(code, name, Severity.ERROR, message, help, note)


UNKNOWN_RULE_SET = _kind(
    "SG201",
    "unknown-rule-set",
    Text("no rule set is named {name}", "nenhum regulamento se chama {name}"),
    Text(
        "known rule sets: {known}; a file is named by its path, such as ./house.yaml",
        "regulamentos conhecidos: {known}; um arquivo se nomeia pelo caminho, como ./house.yaml",
    ),
    Text(
        "A record names its rule set in the tag Rules: one of those that come with the tool, or a file of its own such "
        "as ./house.yaml beside the record.",
        "O registro nomeia o seu regulamento na etiqueta Rules: um dos que vêm com a ferramenta ou um arquivo próprio, "
        "como ./house.yaml, ao lado do registro.",
    ),
)

UNREADABLE_RULE_SET = _kind(
    "SG202",
    "unreadable-rule-set",
    Text("the rule set cannot be read: {why}", "não é possível ler o regulamento: {why}"),
    None,
    Text(
        "A rule set is a text file in YAML, encoded in UTF-8, of at most 256 KiB. Indentation is made of spaces; a "
        "text that holds a colon and a space, or that begins with a sign, stands in quotation marks.",
        "Um regulamento é um arquivo de texto em YAML, codificado em UTF-8, de no máximo 256 KiB. O recuo é feito "
        "com espaços; um texto que contém dois-pontos e espaço, ou que começa com um sinal, fica entre aspas.",
    ),
)

NOT_READ = Text("the rule set {name} cannot be read: {why}", "não é possível ler o regulamento {name}: {why}")
"""Of a file that is not there, or is none that can be read: where it lies is not seen from the place of the finding."""

UNKNOWN_KEY = _kind(
    "SG203",
    "unknown-key",
    Text("{key} is not known here", "{key} não é conhecido aqui"),
    Text("known here: {known}", "conhecidos aqui: {known}"),
    Text(
        "A rule-set file may hold only the keys that the tool reads. A misspelt key would otherwise leave a rule as "
        "it was without a word.",
        "Um arquivo de regulamento só pode conter as chaves que a ferramenta lê. Do contrário, uma chave com erro de "
        "digitação deixaria uma regra como estava, sem aviso.",
    ),
)

REPEATED_KEY = _kind(
    "SG204",
    "repeated-key",
    Text("{key} stands here a second time", "{key} aparece aqui pela segunda vez"),
    Text("only one of them can hold: remove the other", "só uma delas pode valer: apague a outra"),
    Text(
        "YAML readers keep the last of two equal keys and say nothing. Here the second one is an error.",
        "Leitores de YAML ficam com a última de duas chaves iguais e não dizem nada. Aqui a segunda é um erro.",
    ),
)

WRONG_VALUE = _kind(
    "SG205",
    "wrong-value",
    Text("{found} cannot stand here; expected: {expected}", "{found} não cabe aqui; esperava-se: {expected}"),
    None,
    Text(
        "Each key of a rule set takes values of one type. They are read by that type alone and never guessed: "
        "numbers are plain digits without leading zeros, yes and no are words only where a yes or no is asked for.",
        "Cada chave de um regulamento recebe valores de um só tipo. Eles são lidos só por esse tipo, nunca "
        "adivinhados: números são algarismos sem zeros à esquerda; yes e no só são sim e não onde se pede um sim ou "
        "não.",
    ),
)

MISSING_CLAUSE = _kind(
    "SG206",
    "missing-clause",
    Text("the rule set does not tell: {clauses}", "o regulamento não diz: {clauses}"),
    Text(
        "add these clauses, or take them from another rule set with extends",
        "acrescente essas cláusulas ou herde-as de outro regulamento com extends",
    ),
    Text(
        "A rule set tells every clause, so that no rule holds by accident. One that extends another needs to tell "
        "only what it changes.",
        "Um regulamento diz todas as cláusulas, para que nenhuma regra valha por acaso. Um que estende outro só "
        "precisa dizer o que muda.",
    ),
)

UNKNOWN_OPTION = _kind(
    "SG207",
    "unknown-option",
    Text("{rules} leaves no choice named {option}", "{rules} não deixa nenhuma escolha chamada {option}"),
    Text("choices it leaves: {known}", "escolhas que ele deixa: {known}"),
    Text(
        "The tag Options may choose only where the rule set says that a record may.",
        "A etiqueta Options só pode escolher onde o regulamento diz que o registro pode.",
    ),
)

UNKNOWN_OPTION_VALUE = _kind(
    "SG208",
    "unknown-option-value",
    Text("{option} cannot be {word}", "{option} não pode ser {word}"),
    Text("it may be: {known}", "pode ser: {known}"),
    Text(
        "Where a rule set leaves a choice it lists the values among which a record may choose.",
        "Onde um regulamento deixa uma escolha, ele lista os valores entre os quais o registro pode escolher.",
    ),
)

UNKNOWN_VERSION = _kind(
    "SG209",
    "unknown-rule-set-version",
    Text("there is no version {version} of {rules}", "não existe a versão {version} de {rules}"),
    Text("the version at hand is {available}", "a versão disponível é a {available}"),
    Text(
        "A record may pin the version of its rule set, as in samba-br@1. It is judged by that version or not at all.",
        "O registro pode fixar a versão do seu regulamento, como em samba-br@1. Ele é julgado por essa versão ou não é "
        "julgado.",
    ),
)

UNSUPPORTED_YAML = _kind(
    "SG210",
    "unsupported-yaml",
    Text("a rule set does without this: {what}", "um regulamento não usa isto: {what}"),
    None,
    Text(
        "Rule sets are written in a small part of YAML: keys, texts and lists, a few levels deep, in one document. "
        "Anchors, aliases and type tags are not read.",
        "Regulamentos são escritos numa pequena parte do YAML: chaves, textos e listas, em poucos níveis, num só "
        "documento. Âncoras, apelidos e etiquetas de tipo não são lidos.",
    ),
)

MISSING_KEY = _kind(
    "SG211",
    "missing-key",
    Text("{place} lacks: {keys}", "em {place} falta: {keys}"),
    None,
    Text(
        "Each clause has a value, the place where it is written (cite), its standing and its wording in both "
        "languages; one that the source does not state has a reason as well (because).",
        "Cada cláusula tem um valor, o lugar onde está escrita (cite), a sua firmeza (standing) e a redação nas duas "
        "línguas (wording); a que a fonte não afirma tem também uma razão (because).",
    ),
)

EXTENDS_CIRCLE = _kind(
    "SG212",
    "extends-circle",
    Text("rule sets extend one another in a circle: {names}", "regulamentos se estendem em círculo: {names}"),
    None,
    Text(
        "A rule set may extend another, and that one a third, up to eight in all; none may come back to one before it.",
        "Um regulamento pode estender outro, e este um terceiro, até oito ao todo; nenhum pode voltar a um anterior.",
    ),
)

TOO_MANY_EXTEND = Text(
    "too many rule sets extend one another, at most {limit} may: {names}",
    "regulamentos demais se estendem uns aos outros, o máximo é {limit}: {names}",
)
"""What `extends-circle` says of a row that is too long to be followed to its end."""

CONTRADICTION = _kind(
    "SG213",
    "contradictory-clauses",
    Text("no game can be played by this: {why}", "não se pode jogar assim: {why}"),
    None,
    Text(
        "Each value can stand alone, but not together with the others: a deal that needs more cards than the pack "
        "has, players who do not divide evenly into sides, minimums out of order.",
        "Cada valor é possível sozinho, mas não com os outros: uma distribuição que pede mais cartas do que o "
        "baralho tem, jogadores que não se dividem por igual em lados, mínimos fora de ordem.",
    ),
)

NOT_FOLLOWED = _kind(
    "SG214",
    "value-not-followed",
    Text("nothing can be judged by this value of {clause} yet", "ainda não se pode julgar por este valor de {clause}"),
    Text(
        "Leave the clause as it is in the rule set that is extended.",
        "Deixe a cláusula como está no regulamento estendido.",
    ),
    Text(
        "The value makes sense, but the referee has no check that follows it yet. A record judged under it would be "
        "judged by another rule than the one that is written, so it is not judged.",
        "O valor faz sentido, mas o árbitro ainda não tem nenhuma verificação que o siga. Um registro julgado assim "
        "seria julgado por outra regra que não a escrita; por isso não é julgado.",
    ),
)

FAULTS_NOT_TOLD = _kind(
    "SG215",
    "faults-not-told",
    Text(
        "so much is wrong up to here that the rest is not told: {count}",
        "há tanta coisa errada até aqui que o resto não é dito: {count}",
    ),
    Text("Is this a rule set?", "Este é um regulamento?"),
    Text(
        "Of a file of a rule set so many faults are told, the first ones, and of the others only how many there are.",
        "De um arquivo de regulamento são ditas tantas falhas, as primeiras, e das outras só quantas são.",
    ),
)

CHANGES_NOTHING = Kind(
    "SG221",
    "clause-changes-nothing",
    Severity.WARNING,
    Text("{clause} has the value that it has in {base} already", "{clause} tem o valor que já tem em {base}"),
    Text(
        "Leave it out, or cite the document on whose authority it is said again.",
        "Omita-a, ou cite o documento em cuja autoridade ela é repetida.",
    ),
    Text(
        "Said by `samba rules check` only. A rule set has every clause of the one that it extends, so that a clause "
        "with the same value and the same options changes no verdict and no score. Where it cites another document, or "
        "stands otherwise there, this is a notice.",
        "Dito apenas por `samba rules check`. Um regulamento tem todas as cláusulas do que estende; por isso uma "
        "cláusula com o mesmo valor e as mesmas opções não muda nenhum veredito e nenhum ponto. Se cita outro "
        "documento, ou tem ali outra firmeza, isto é uma nota.",
    ),
)

WITHOUT_EFFECT = Kind(
    "SG222",
    "clause-without-effect",
    Severity.WARNING,
    Text("{clause} decides nothing beside {by}: {why}", "{clause} nada decide ao lado de {by}: {why}"),
    Text("Leave it out, or change {by}.", "Omita-a, ou mude {by}."),
    Text(
        "Said by `samba rules check` only. The clause stands in a file that extends another, and no record can be "
        "judged or counted otherwise by it, because a second clause leaves it no case to decide.",
        "Dito apenas por `samba rules check`. A cláusula está num arquivo que estende outro, e nenhum registro pode "
        "ser julgado ou contado de outro modo por ela, porque uma segunda cláusula não lhe deixa caso a decidir.",
    ),
)

LINT_KINDS = (CHANGES_NOTHING, WITHOUT_EFFECT)
"""What is only worth an author's look: a rule set of which it is said can be used."""

KINDS = (
    UNKNOWN_RULE_SET,
    UNREADABLE_RULE_SET,
    UNKNOWN_KEY,
    REPEATED_KEY,
    WRONG_VALUE,
    MISSING_CLAUSE,
    UNKNOWN_OPTION,
    UNKNOWN_OPTION_VALUE,
    UNKNOWN_VERSION,
    UNSUPPORTED_YAML,
    MISSING_KEY,
    EXTENDS_CIRCLE,
    CONTRADICTION,
    NOT_FOLLOWED,
    FAULTS_NOT_TOLD,
)
"""Every kind of finding about rule sets, by code."""

_DID_YOU_MEAN = Text("did you mean {nearest}?", "você quis dizer {nearest}?")
_LONGEST_LIST = 24
"""Known words that are worth listing; a list of all clauses would bury the message."""


def suggest(word: str, known: Iterable[str], kind: Kind) -> tuple[Kind, dict[str, object]]:
    """The kind with the help that fits, and the facts of that help: the nearest known word, or else all of them."""
    from difflib import get_close_matches

    words = list(known)
    near = get_close_matches(word[:60], words, n=1) or get_close_matches(word[:60].lower(), words, n=1)
    if near:
        return replace(kind, help=_DID_YOU_MEAN), {"nearest": near[0]}
    if 0 < len(words) <= _LONGEST_LIST:
        return kind, {"known": words}
    return replace(kind, help=None), {}


def suggest_all(word: str, known: Iterable[str], kind: Kind) -> tuple[Kind, dict[str, object]]:
    """What `suggest` gives, with all known words also where one is near: for words of which there are only a few."""
    words = list(known)
    fitting, facts = suggest(word, words, kind)
    if "nearest" not in facts or kind.help is None:
        return fitting, facts
    near = Text(f"{_DID_YOU_MEAN.en} {kind.help.en}", f"{_DID_YOU_MEAN.pt_br} {kind.help.pt_br}")
    return replace(kind, help=near), {**facts, "known": words}


def unknown(kind: Kind, span: Span, word: str, known: Iterable[str], **facts: object) -> Diagnostic:
    """A finding about a word that is none of those known."""
    fitting, found = suggest(word, known, kind)
    return fitting.at(span, **facts, **found)
