"""Frames: what is demanded, forbidden or free, and in which case."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import chain
from operator import or_
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.exceptions import But, Instead, case_freed
from eleusis.rule.language.core.discourse.joined import Along, Beside, by_comma, has_placed, in_one
from eleusis.rule.language.core.discourse.pointing import It, bind, choose, is_in, replaced, says_it
from eleusis.rule.language.core.discourse.recall import InCase, Otherwise, the_others
from eleusis.rule.language.core.discourse.together import (
    FIRST_OF_LINE,
    Allowance,
    Disregard,
    Prohibition,
    Rest,
    RestOf,
    vice_versa,
    with_permission,
)
from eleusis.rule.language.core.meaning import (
    LEFT_OUT,
    all_together,
    as_it_is,
    constant,
    denied,
    deny,
    is_kind,
    is_named,
    kind_of,
    named,
    nor_or,
    of_kind,
    said_of,
)
from eleusis.rule.language.core.notation import Row
from eleusis.rule.language.core.relations import higher_than
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.limits import NTH_LAST_MAX, check_range
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Always,
    Anchor,
    And,
    Candidate,
    CardRef,
    Compare,
    Condition,
    ExactlyOne,
    FirstCards,
    Follows,
    If,
    NthLast,
    Or,
    Rank,
    Relation,
    Same,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import Feature, Number


STEPS: Final = {
    "stepup": Relation.GREATER,
    "stepdown": Relation.LESS,
    "stepsame": Relation.EQUAL,
}
"""How the last card stands to the one before it."""
WORDS: Final = {"STEP": tuple(STEPS)}
PRIOR_RANK: Final = Rank(NthLast(2))
_WRONG: Final = constant(Rest(are_right=False))


class Turned(NamedTuple):
    """That in a case it is the other way around."""

    test: Condition


def _last_step(way: str) -> Condition:
    return Compare(Rank(LAST), STEPS[way], PRIOR_RANK)


def _after(said: Condition) -> Condition | Readings:
    """“After a king of its suit”: the suit of the card before it, or of the one that is played?"""
    parts = said.conditions if isinstance(said, And | Or) else ()
    alike = [
        node
        for part in parts
        for node in (part.conditions if isinstance(part, And) else (part,))
        if isinstance(node, Same) and LEFT_OUT in nodes(node)
    ]
    if len(parts) < 2 or not alike:
        return said_of(said, LAST)
    ways = [said]
    if isinstance(said, Or):  # “after a queen or a king of its suit”
        kinds = [replaced(part, one, ALWAYS) for part in parts for one in alike]
        ways = [all_of(any_of(*kinds), *alike), said]
    cards = (CANDIDATE, LEFT_OUT)
    return Readings(
        tuple(said_of(replaced(way, LEFT_OUT, card), LAST) for way in ways for card in cards)
    )


def _of_last_step(card: CardRef) -> None:
    """“After a rise from the second-last card to the last card.”

    Raises:
        InputError: `unclear`, if it is a step from another card.
    """
    if named(card) != NthLast(2):
        raise InputError("unclear.clear-which-card-another")


def _of(card: CardRef, said: Condition) -> Condition:
    """What is said of a card that is named; which card a name means the whole text tells."""
    return said_of(said, named(card))


def _demand(said: Condition) -> Condition:
    return said_of(said, CANDIDATE)


def _if(test: Condition, demand: Condition, otherwise: Condition | None = None) -> Condition:
    return choose(test, demand, ALWAYS if otherwise is None else otherwise)


def _backwards(demand: Condition, test: Condition, otherwise: Condition | None = None) -> Readings:
    """Behind a branch that names another card, "it" may be that card, or what it was before."""
    rest = ALWAYS if otherwise is None else otherwise
    tests = of_each_it(test, demand)
    return Readings(tuple(choose(one, demand, rest) for one in tests))


def _in_two_cases(
    demand: Condition, test: Condition, rest: Condition, otherwise: Condition
) -> Readings:
    return _backwards(demand, test, choose(rest, otherwise))


def _placed(demand: Condition, case: Condition) -> Readings:
    """“Red after black”; behind alternatives of which one has its place, another has its own.

    Raises:
        InputError: `unclear`, if one has.
    """
    if has_placed(demand):
        raise InputError("unclear.clear-which-case")
    return _backwards(demand, case)


def _just_if(demand: Condition, test: Condition) -> Readings:
    return _backwards(demand, test, negate(demand))


def _just_when(demand: Condition, test: Condition) -> Readings:
    """“Red just when …”: not otherwise, or what “just” adds is that it is then."""
    return Readings(_just_if(demand, test).meanings + _backwards(demand, test).meanings)


def _arrow(kind: CardSet, then: Condition) -> Condition | Readings:
    """An arrow says what comes after; if a card can be both, perhaps what the one must be.

    Raises:
        InputError: `unclear`, if behind the arrow is a circle, which begins at the kind before it.
    """
    if any(isinstance(node, Follows) for node in nodes(then)):
        raise InputError("unclear.here-kind-card")
    after = choose(is_in(LAST, kind), said_of(then, CANDIDATE))
    if is_kind(then) and kind.isdisjoint(kind_of(then)):
        return after
    return Readings((after, choose(is_in(CANDIDATE, kind), said_of(then, CANDIDATE))))


def _only_if(demand: Condition, test: Condition) -> Readings:
    return Readings((choose(test, ALWAYS, negate(demand)), choose(test, demand, negate(demand))))


def _unless(demand: Condition, test: Condition, then: Condition | None = None) -> Readings:
    # left open, it is in the rest of a case the card of that case alone: “otherwise red, unless …”
    free = ALWAYS if then is None else then
    is_of_it = says_it(test) and CANDIDATE not in nodes(test)
    mine = _bound(test, CANDIDATE) if is_of_it else ()
    return Readings(tuple(choose(one, free, demand) for one in (*mine, *of_each_it(test, demand))))


def of_each_it(test: Condition, demand: Condition) -> list[Condition]:
    """The test, and with "it" for each other card that the demand before it names."""
    if not says_it(test):
        return [test]
    named = (node for node in nodes(demand) if isinstance(node, CardRef))
    others = dict.fromkeys(card for card in named if not isinstance(card, Candidate))
    return [test, *chain.from_iterable(_bound(test, card) for card in others)]


def _case_unless(case: Condition, test: Condition) -> Readings:
    """“After red go up, unless the last card is a king”: in that case nothing is demanded.

    Raises:
        InputError: `unclear`, if it is no case, or two of which it may be said.
    """
    match case:
        case If(_, then, Always()) if then != ALWAYS:
            card, *others = of_each_it(test, case)
            return Readings(
                tuple(case_freed(case, one) for one in (bind(card, CANDIDATE), *others))
            )
        case _:
            raise InputError("unclear.clear-which-case")


def _bound(test: Condition, card: CardRef) -> Iterator[Condition]:
    """The test with that card for "it", if it says anything then."""
    with suppress(InputError):  # such as that a card is the same as itself
        yield bind(test, card)


def subject_must(subject: Condition, said: Condition) -> Condition:
    """What is demanded of such cards, or of all of them."""
    parts = said.conditions if isinstance(said, And) else (said,)
    kinds = [kind_of(one) for one in parts if is_kind(one)]
    if is_kind(subject) and any(kind_of(subject).isdisjoint(kind) for kind in kinds):
        raise InputError("bad-rule.card-all-at")
    demand = said_of(said, CANDIDATE)
    return demand if subject == ALWAYS else choose(_demand(subject), demand)


def _must_except(kind: CardSet, demanded: CardSet, out: CardSet) -> Condition:
    """“All face cards must be red except kings”: the kings are face cards of which it is not said.

    Raises:
        InputError: `unclear`, if what is left out is not of that kind.
    """
    if not out < kind:
        raise InputError("unclear.here-kind-card")
    return choose(is_in(CANDIDATE, kind & ~out), is_in(CANDIDATE, demanded))


def _none_such(subject: Condition, said: Condition) -> Any:
    """What no such card may be: of all cards it is denied as it would be of one."""
    return denied(said) if subject == ALWAYS else choose(subject, deny(said))


def _nor(one: Condition, other: Condition) -> Readings:
    """“It must not be red and not odd”: neither of both, or never the one without the other?

    The second is idle where it could be said without the other.
    """
    neither, not_both = all_of(deny(one), deny(other)), deny(all_of(one, deny(other)))
    apart = is_kind(one) and is_kind(other) and not kind_of(one) & kind_of(other)
    return Readings((neither,) if apart else (neither, not_both))


def _not_both(one: Condition, other: Condition) -> Readings:
    """“It must not go up and be red”: never both at once, or not the one, but the other?"""
    alone = all_of(deny(one), other)
    return Readings((alone,) if is_named(one) else (any_of(deny(one), deny(other)), alone))


def _nor_or(one: Condition, other: Condition) -> Readings:
    """“It must not go up or be red”: neither of both, or red if it goes up?"""
    return Readings((any_of(deny(one), other),)) if is_named(one) else nor_or(one, other)


def _never_together(*said: Condition) -> Condition:
    return any_of(*map(deny, said))


def _neither(*said: Condition) -> Condition:
    return all_of(*map(deny, said))


def _rest(feature: Feature | None = None) -> Rest:
    return Rest(are_right=True) if feature is None else RestOf(True, feature)


def _permitted(said: Condition) -> Allowance:
    return Allowance(_demand(said))


def _one_of_two(one: Condition, other: Condition) -> Condition | Readings:
    return all_together(lambda *said: ExactlyOne(said), one, other)


def _row_of_either(count: int, one: CardSet, again: int, other: CardSet) -> Condition:
    """“After two hearts or two spades in a row.”"""
    if count != again:
        raise InputError("unclear.shared-out")
    return any_of(_row(count, one), _row(count, other))


def _exception(*tests: Condition) -> Allowance:
    return Allowance(all_of(*tests), is_exception=True)


def _free_after(before: Condition) -> Allowance:
    return _exception(said_of(before, LAST))


def _first(condition: Condition) -> FirstCards:
    return FirstCards(1, condition)


def _first_played(condition: Condition) -> FirstCards:
    return FirstCards(1, condition, Anchor.PLAYED)


def _of_the_card(test: Condition) -> Condition:
    """A test that tells which cards are right: “it” is the card that is judged."""
    return bind(said_of(test, CANDIDATE), CANDIDATE)


def _of_rank(number: Number) -> Condition:
    return Compare(Rank(CANDIDATE), Relation.EQUAL, number)


def _no(kind: CardSet) -> Condition:
    return of_kind(~kind)


def _row(count: int, kind: CardSet) -> Condition:
    """The last so many cards are of that kind."""
    check_range("a number of last cards", count, 1, NTH_LAST_MAX)
    return all_of(*(is_in(NthLast(n), kind) for n in range(1, count + 1)))


def _alike_row(count: int, feature: Feature) -> Condition:
    """The last so many cards are alike."""
    check_range("a number of last cards", count, 2, NTH_LAST_MAX)
    return all_of(*(Same(feature, NthLast(n), NthLast(n + 1)) for n in range(1, count)))


ROWS: Final = (
    # ---- demands
    Row("Cand", "thecard|it", constant(None)),
    Row("Cand", "the|a|each|every|any|all|consecutive? card", constant(None)),
    Row("Act", "only? play only? Phrase", as_it_is),
    Row("Act", "Modal|Do|Dos", as_it_is),
    Row("Act", "only Do", as_it_is),
    Row("Act", "never|avoid|donot play? Said|Or|NotLike|NotHigh|Ofsuch", denied),
    Row("Act", "never|avoid|donot play? NorOrNot", as_it_is),
    Row("Act", "never|donot play? Nor", deny),
    Row("Modal", "must Does|DoesNot|Dos", as_it_is),
    Row("Modal", "must Verbs", as_it_is),
    Row("Modal", "must is? play? only? Phrase", as_it_is),
    Row("Modal", "mustnot play|is? Said|Or|NotHigh|Ofsuch", denied),
    Row("Modal", "mustnot play|is? NorOrNot", as_it_is),
    *(Row("Bidden", written, as_it_is) for written in ("is Said", "has Has", "Do")),
    Row("Modal", "mustnot Bidden or Bidden", _nor_or),
    Row("Modal", "mustnot Bidden and Bidden", _not_both),
    Row("Modal", "mustnot both Bidden and Bidden", _never_together),
    Row("Modal", "mustnot is both Said and Said", _never_together),
    Row("Modal", "mustnot Bidden nor Bidden", _neither),
    Row("Modal", "mustnot is Nor", deny),
    Row("Modal", "must|may neither Bidden nor Bidden", _neither),
    Row("Modal", "mustnot Bidden or mustnot Bidden", _never_together),
    Row("Modal", "mustnot play|is? Said|Or ,? and|but not Said|Or", _nor),
    Row("Modal", "mustnot|donot|never Do|NotLike", denied),
    Row("Modal", "mustnot has Has|NotLike", denied),
    Row("Pred", "Modal|Does|DoesNot", as_it_is),
    Row("Preds", "either? Pred ,? or Pred", partial(all_together, any_of)),
    Row("Preds", "either? Pred ,? or Pred ,? but not both", _one_of_two),
    Row("Preds", "Pred ,? and|but Pred|Preds", partial(all_together, all_of)),
    Row("Preds", "Pred ,? or Preds", partial(all_together, any_of)),
    Row("Act", "play? anything", constant(ALWAYS)),
    Row("Bare", "only? Phrase", as_it_is),
    Row("Bare", "only Phrase is? right", as_it_is),
    Row("Phrase", "theremaining", the_others),
    Row("Phrase", "none of them|these|those", the_others),
    Row("Bare", "Phrase only", as_it_is),
    Row("Bare", "stay|stick|keep with|to Phrase", as_it_is),
    Row("Cando", "no Subj may|must Does|Phrase|Going|IsHigh", _none_such),
    Row("Bare", "anything ,? except|but Such", deny),
    Row("Modal", "mustnot Going", deny),
    Row("Bare", "play? no Kinds|Rank", lambda kind: _no(kind)),
    Row("Bare", "no Kinds is? right", lambda kind: _no(kind)),
    Row("Bare", "play? no Kinds|Rank ,|or|and|nor Nos", lambda one, other: _no(one | other)),
    Row("Nos", "no? Kinds|Rank", as_it_is),
    Row("Nos", "no? Kinds|Rank ,|or|and|nor or|and|nor? Nos", or_),
    Row("Bare", "play? no Cmp", deny),
    Row("Cando", "Cand Pred|Preds", lambda cand, said: said),
    Row("Cando", "Cand is Phrase", lambda cand, said: said),
    Row("Cando", "every|each card Phrase", as_it_is),
    Row("Cando", "the|its rank must Do", as_it_is),
    Row("Cando", "Cand is right onlyif|iff Test", lambda cand, said: _of_the_card(said)),
    # said of several kinds of cards, it leaves all of these right
    Row("Grant", "Cand is right if Test", lambda cand, said: Allowance(_of_the_card(said))),
    Row("Sent", "Grant", lambda one: (one,)),
    Row("Sent", "Grant Semi", lambda one, more: (one, *more)),
    Row("Sent", "Grant , Clause", lambda *both: both),
    Row("Demand", "Cand is right if Test", lambda cand, said: _of_the_card(said)),
    Row("Cando", "Cand is right unless Test", lambda cand, said: deny(_of_the_card(said))),
    Row("Cando", "Cand is wrong if|iff Test", lambda cand, said: deny(_of_the_card(said))),
    Row("Cando", "Cand is right except Kinds", lambda cand, out: _no(out)),
    Row("Cando", "Cand Pred ,? or PropSaid", lambda cand, *said: any_of(*said)),
    # ---- tests
    Row("Fact", "Ref is Phrase", _of),
    Row("Fact", "Ref Does|DoesNot", _of),
    Row("Fact", "Ref Preds", _of),
    Row("Fact", "thecard is Phrase", _demand),
    Row("Fact", "the|a|your? card is Phrase", _demand),
    Row("Fact", "the|your? card Does|DoesNot|Preds", _demand),
    Row("Fact", "PropSaid", as_it_is),
    Row("Fact", "the number is Cmp", _demand),
    Row("Cando", "Cand must? is Calc", lambda cand, number: _of_rank(number)),
    Row(
        "Told",
        "at|on|with|after Rank|Kinds ,? therightplay is Phrase",
        lambda kind, said: InCase(is_in(LAST, kind), _demand(said)),
    ),
    Row("Fact", "theline is empty", constant(FIRST_OF_LINE)),
    Row("Fact", "Cand is thefirst", lambda _: FIRST_OF_LINE),
    # “the last red card” is one card: it is not said of the last that it is a red card
    Row("About", "Ref Adjs|Each1", lambda card, kind: is_in(named(card), kind)),
    Row("About", "Ref Like|Cmp|Denied", _of),
    Row("About", "FullRef Phrase", _of),
    Row("About", "last Phrase", partial(_of, LAST)),
    Row("About", "thecard Phrase", _demand),
    Row("About", "Fact|Cond|Bracket", as_it_is),
    Row("Elided", "Do|DoesNot|Like|Cmp", _demand),
    Row("Elided", "play Phrase", _demand),
    Row("Elided", "Adjs", lambda kind: is_in(It(), kind)),
    Row("Test", "About|Elided", as_it_is),
    Row("Test", "Elided and Elided", all_of),
    Row("Test", "Elided or Elided", any_of),
    Row("Test", "Elided and About", all_of),
    Row("Test", "AllTests|SomeTests", as_it_is),
    Row("Test", "Ands|Ors", as_it_is),
    Row(
        "Cando",
        "Cand must? is thefirst ,? or Pred",
        lambda cand, said: any_of(FIRST_OF_LINE, _demand(said)),
    ),
    Row("Case", "after|on|following Said|Or|OrNot|Denied", _after),
    Row("Case", "after|on|following STEP LastStep?", lambda way, _: _last_step(way)),
    Row("LastStep", "from Ref to the? last card|one?", _of_last_step),
    Row("LastStep", "between the? last two card", constant(None)),
    Row("Case", "after|on Int Kind inarow|isontop?", lambda count, kind: _row(count, kind)),
    Row("Case", "after|on Int Kind or Int Kind inarow?", _row_of_either),
    Row("Case", "after|on Int card of the? same|one Feat inarow?", _alike_row),
    # ---- sentences
    Row("If", "if Test ,|then|:|-> then? Demand", _if),
    Row("If", "if Test Act2", _if),
    Row("Freed", "Branch|Cond ,? unless Test", _unless),
    Row("If", "if Test ,|then|:|-> then? Demand ,|;|.? and? otherwise ,? Whole", _if),
    Row("If", "if Test , then? Demand ,|; otherwise ,? If", _if),
    Row("If", "Cond -> Demand", _if),
    Row("If", "Fact : Demand", _if),
    Row("Told", "Cand is right iff|onlyif If", lambda cand, told: told),
    Row("If", "Cand is right iff|onlyif|if Vague : Follow", lambda cand, vague, told: told),
    Row("Vague", "it alternate in? type with|from|relativeto Foil", lambda held: None),
    Row(
        "Vague",
        "its Feat is in|of the|a? opposite|other|different pair|group|set from|to|of Foil",
        lambda feature, held: None,
    ),
    Row("Backwards", "Demand ,? if Test", _backwards),
    Row("Backwards", "Demand ,? unless Test", _unless),
    Row("Backwards", "Demand Case", _placed),
    Row("Told", "Backwards ,? but|and Act2", all_of),
    Row("Twofold", "Act2 ,|; but|and? Act2|Twofold", all_of),
    Row("Twofold", "Act2 but|and Act2|Twofold", all_of),
    Row("Twofold", "Act2 , Barred", all_of),
    Row("Told", "Twofold ,? unless Test", _unless),
    Row("If", "Demand ,? if Test ,|;|.? and? otherwise ,? Whole", _backwards),
    Row("If", "Demand ,? if Test ,? and? Demand otherwise", _backwards),
    Row("If", "Demand ,? if Test ,|;|.? and? otherwise ,? if Test , Demand", _in_two_cases),
    Row("If", "Demand onlyif Test", _only_if),
    Row("If", "Demand iff Test", _just_if),
    Row("If", "Demand iff if Test", _just_when),
    Row("If", "Demand ,? unless Test ,|;|.? then|otherwise Demand", _unless),
    Row("Told", "If ,? unless Test", _case_unless),
    Row("If", "unless Test , Whole", lambda test, demand: choose(test, ALWAYS, demand)),
    Row("If", "Case ,|:|->|;|then then? Demand", choose),
    Row("If", "Case Branch|Cond", choose),
    Row("If", "Backwards", as_it_is),
    Row(
        "If",
        "Int Kind inarow must? isfollowedby Phrase",
        lambda count, kind, then: choose(_row(count, kind), _demand(then)),
    ),
    Row("If", "If ,? and|or? viceversa", vice_versa),
    Row("If", "Act2 ,? if Test ,? and|or? viceversa", lambda d, t: vice_versa(choose(t, d))),
    Row("Act2", "Act|Cando", _demand),
    Row("Branch", "Act|Cando|Bare", _demand),
    Row("If", "Case Branch ,|;|.? and? otherwise ,? Whole", _if),
    Row("If", "if Test Act2 ,|;|.? and? otherwise ,? Whole", _if),
    Row("If", "Case ,|:|-> then? Demand ,|;|.? and? otherwise ,? Whole", _if),
    Row("If", "Kinds -> Phrase", _arrow),
    Row("If", "Subj Pred|Preds", subject_must),
    Row("If", "HigherNp Pred", lambda higher, said: subject_must(higher_than(higher), said)),
    Row("If", "Kinds must is? Kinds except Kinds", _must_except),
    Row("Free", "Kinds may? is? isfollowedby anything", lambda kind: _exception(is_in(LAST, kind))),
    Row(
        "Free",
        "after|on Said and after|on Said ,|:? anything",
        lambda a, b: _free_after(any_of(a, b)),
    ),
    Row("InCase", "Case", as_it_is),
    Row("InCase", "if Test", as_it_is),
    Row("InCase", "Case ,? or if Test", any_of),
    Row("Free", "InCase ,|:|then? anything", _exception),
    Row("Perm", "Like|Such is right", _permitted),
    Row("Free", "Like|Cmp is anytime right", lambda said: _exception(_demand(said))),
    Row("Restful", "all|the|any|every|each? others|rest|other card|suit|one? is right", _rest),
    Row("Restful", "OtherKind is? anytime? anything|right", lambda other: _rest(other[0])),
    Row("Perm", "Restful", as_it_is),
    Row("Free", "Kinds may|must? go anywhere", lambda kind: _exception(is_in(CANDIDATE, kind))),
    Row("Free", "Subj may go|follow on? anything", lambda said: _exception(_demand(said))),
    Row("Told", "Other1 Feat may has|is of? any Feat", constant(Rest(are_right=True))),
    Row("Perm", "all|the? the? others|rest is? wrong", _WRONG),
    Row("Perm", "all|the|any? other card|rank|suit|one? is wrong", _WRONG),
    Row("Perm", "no other card|rank|suit|colour is? right", lambda: Rest(are_right=False)),
    Row("Perm", "Kind is right", lambda kind: Allowance(is_in(CANDIDATE, kind))),
    Row("Perm", "all PlainTail is right", lambda kind: Allowance(is_in(CANDIDATE, kind))),
    Row("Free", "no Kind is right", lambda kind: Prohibition(is_in(CANDIDATE, ~kind))),
    Row("Free", "Kind may is? play anytime", lambda kind: _exception(is_in(CANDIDATE, kind))),
    Row("Start", "thefirst must is Phrase", lambda said: _first_played(_demand(said))),
    Row("Demand", "Act|Bare|Cando", _demand),
    Row("Demand", "Cond|Ands|Ors|Due|Bracket", as_it_is),
    Row("Told", "Act|Cando", _demand),
    Row("Told", "Cond|If|Free|Start|Pattern|Due|Ors|Ands|Regardless", as_it_is),
    Row("Told", "otherwise ,? Whole|If", Otherwise),
    Row("Regardless", "regardless of Ignored", lambda ignored: Disregard(ignored)),
    Row("Sent", "Bare , Regardless", lambda said, ignored: (_demand(said), ignored)),
    Row("Told", "any Ignored", lambda ignored: Disregard(ignored)),
    Row("Ignored", "Feat", lambda feature: (feature,)),
    Row("Ignored", "theline", lambda: (WHOLE_LINE,)),
    Row("Ignored", "last card is?", lambda: ()),
    Row("Ignored", "Feat ,|/? or|and? Ignored", lambda feature, more: (feature, *more)),
    Row("Told", "Act2 ,? but Perm", with_permission),
    Row("Clause", "Told|Perm", as_it_is),
    Row("Sent", "Clause|Listing|Bracket", lambda one: (one,)),
    Row("Sent", "Listing Sents", lambda one, more: (one, *more)),
    Row("Semi", "; and? Listing", lambda one: (one,)),
    Row("Sent", "Bare", lambda said: (_demand(said),)),
    Row("Sent", "Clause Sents", lambda one, more: in_one(one, *more)),
    Row("Sent", "Bare Semi", lambda one, more: (_demand(one), *more)),
    Row("Sent", "Bare ,|; and Sent2", lambda one, more: (_demand(one), *more)),
    Row("Sent", "Bare ,|; but Sent2", lambda one, more: (_demand(one), But(more[0]), *more[1:])),
    Row("Sent2", "Told", lambda one: (one,)),
    Row("Sent2", "Case ,? it is viceversa", lambda test: (Turned(test),)),
    Row("Sent2", "if Test , it is viceversa", lambda test: (Turned(test),)),
    Row("Sent2", "Told Sents", lambda one, more: in_one(one, *more)),
    Row("Sents", ", Clause", by_comma),
    Row("Sents", "; and? Clause", lambda one: (one,)),
    Row("Sents", ", and Clause", lambda one: (Along(one),)),
    Row("Sents", ", and no Kinds", lambda kind: (Along(is_in(CANDIDATE, ~kind)),)),
    Row("Sents", "; and? Bare", lambda said: (_demand(said),)),
    Row("Sents", "; and? Bare Semi", lambda said, more: (_demand(said), *more)),
    Row("Semi", "; and? Clause", lambda one: (one,)),
    Row("Semi", "; and? Clause Sents", lambda one, more: (one, *more)),
    Row("Semi", "; and? Bare", lambda said: (_demand(said),)),
    Row("Sents", ",|; Clause Sents", lambda one, more: (one, *more)),
    Row("Sents", "; and Clause Sents", lambda one, more: (one, *more)),
    Row("Sents", ", and Clause Sents", lambda one, more: (Along(one), *more)),
    Row("Sents", "and Clause", lambda one: (Beside(one),)),
    Row("Sents", "and Clause Sents", lambda one, more: (Beside(one), *more)),
    Row("Sents", "; but Sent2", lambda more: (But(more[0]), *more[1:])),
    Row("Sents", ", but Sent2", lambda more: (But(more[0], is_close=True), *more[1:])),
    Row("Sents", "but Sent2", lambda more: (But(more[0], True, is_bound=True), *more[1:])),
    Row("Sents", "instead", lambda: (Instead(),)),
    Row("Text", "Sent .|;|!?", as_it_is),
    Row("Text", "Sent .|! and|but? Text", lambda one, more: (*one, *more)),
)
