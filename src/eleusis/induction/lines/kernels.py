"""The loop that runs a `program.Program`: what conditions say after a line, compiled.

A number has a value for each of the 52 candidates, and is not a number (NaN) where it is missing.
Every value is whole or exact as a float, but for at most one average among what is compared; see
`program`. A truth is two masks of candidates: of whom it holds, and of whom it fails.

What comes of it is what `rule.meaning` says, and `tests/induction/test_evaluator.py` holds it to
that. All functions are in this file, since Numba looks at no other to see whether one has changed.
They are given plain tuples: a class would be named in what is kept on disk, which nobody could read
any more once the class had another name.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from eleusis.cards import FULL_MASK
from eleusis.induction.kernels import (
    CARD_COUNT,
    Floats,
    Indices,
    Places,
    Small,
    Words,
    compiled,
)

# ---- Codes: the first column of every row --------------------------------------------------------

OWN, BACK, FIXED, LATEST_LIKE, RUN = range(5)
"""The label of the candidate; of a card counted back, counted from the front, or the latest one of
the candidate's class; and the length of a run."""
PLUS, MINUS, TIMES, DISTANCE, REMAINDER, STEPS_UP, ROUND, LOWER, HIGHER = range(5, 14)
"""What is reckoned with two numbers: `ROUND` is the distance on the circle of ranks."""
SUM, LOWEST, HIGHEST, AVERAGE, MEDIAN, LOWER_MEDIAN = range(14, 20)
"""A summary of the labels of a stretch."""
COUNT_LIKE, COUNT_MOST, COUNT_LEAST, DISTINCT, COUNT_WHERE = range(20, 25)
"""What is counted by classes of a stretch, or by how its cards stand to the candidate."""

LESS, EQUAL, DIVISIBLE, SHARES_FACTOR, PRIME, SQUARE, POWER_OF_TWO, FIBONACCI = range(8)
"""Statements on two numbers, and on one."""
ALWAYS, NOT, IF, ONE_HOLDS, AT_LEAST = range(8, 13)
"""Truths made of others."""

WHOLE, LAST, UP_TO, REPEATING, GROWING, SINCE = range(6)
"""Stretches: the line behind so many cards; its last so many, or as many of them as there are; the
current block, of lengths that repeat or grow; the cards behind the last one of a set."""


BOTH: Final = 0
"""The form of a body whose literals both hold; of a single literal, twice the same."""
EITHER: Final = 1
"""The form of a body of whose literals at least one holds."""
EXACTLY_ONE: Final = 2
"""The form of a body of whose literals one holds and the other fails."""
IF_ELSE: Final = 3
"""The form of a body that is its left literal where its test holds, and its right one elsewhere."""

_CIRCLE: Final = 13.0
_NONE: Final = np.uint64(0)
_ONE: Final = np.uint64(1)
_FULL: Final = np.uint64(FULL_MASK)


@compiled
def write_literals(literals: Words, asked: Places, line: Small, program: Any) -> None:
    """Writes the literals of the asked conditions after a line, as a `Program` tells them."""
    roots, truths, parts, numbers, _, _, _, _ = program
    asked_truths, asked_numbers = _marked(asked, program)
    values = np.empty((len(numbers), CARD_COUNT))
    for row in range(len(numbers)):
        if asked_numbers[row]:
            code, value = numbers[row, 0], values[row]
            if code < PLUS:
                _read_card(value, numbers[row], line, program)
            elif code < SUM:
                _reckon(value, code, values[numbers[row, 1]], values[numbers[row, 2]])
            else:
                _tally(value, numbers[row], values[numbers[row, 1]], line, program)
    said = np.empty((len(truths), 2), np.uint64)
    for row in range(len(truths)):
        if asked_truths[row]:
            code, x, y = truths[row, 0], values[truths[row, 1]], values[truths[row, 2]]
            if code < ALWAYS:
                said[row, 0], said[row, 1] = _compare(code, x, y)
            else:
                said[row, 0], said[row, 1] = _join(truths[row], parts, said)
    for condition in asked:
        root = roots[condition]
        literals[condition, 0] = ~said[root, 1] & _FULL
        literals[condition, 1] = ~said[root, 0] & _FULL


@compiled
def _marked(asked: Places, program: Any) -> Any:
    """Which truths and numbers the asked conditions are made of: of rows above them only."""
    roots, truths, parts, numbers, _, _, _, _ = program
    asked_truths = np.zeros(len(truths), np.bool_)
    asked_numbers = np.zeros(len(numbers), np.bool_)
    asked_numbers[0] = True  # it fills up what has fewer
    for condition in asked:
        asked_truths[roots[condition]] = True
    for row in range(len(truths) - 1, -1, -1):
        if asked_truths[row]:
            asked_numbers[truths[row, 1]] = asked_numbers[truths[row, 2]] = True
            for part in parts[truths[row, 4] : truths[row, 5]]:
                asked_truths[part] = True
    for row in range(len(numbers) - 1, -1, -1):
        if asked_numbers[row]:
            asked_numbers[numbers[row, 1]] = asked_numbers[numbers[row, 2]] = True
    return asked_truths, asked_numbers


# ---- Cards --------------------------------------------------------------------------------------


@compiled
def _read_card(value: Floats, number: Indices, line: Small, program: Any) -> None:
    """Writes what is read of single cards, or of the last ones that are alike."""
    _, _, _, _, labels, _, sets, _ = program
    code, own, place = number[0], labels[number[3]], number[5]
    if code == OWN:
        for card in range(CARD_COUNT):
            value[card] = own[card]
    elif code == BACK:
        value[:] = np.nan
        for at in range(len(line) - 1, -1, -1):
            place -= int(sets[number[4]] >> np.uint64(line[at]) & _ONE)
            if place == 0:
                value[:] = own[line[at]]
                break
    elif code == FIXED:
        value[:] = own[line[place]] if place < len(line) else np.nan
    elif code == LATEST_LIKE:
        group, latest = labels[number[4]], np.empty(CARD_COUNT)
        latest[:] = np.nan
        for card in line:
            latest[int(group[card])] = own[card]
        for card in range(CARD_COUNT):
            value[card] = latest[int(group[card])]
    else:
        _read_run(value, own, place, line)


@compiled
def _read_run(value: Floats, group: Floats, nth: int, line: Small) -> None:
    """Writes the length of the nth last run of a class; if 0, of that which the candidate ends."""
    at, length = len(line), 0
    for _ in range(max(nth, 1)):
        length = 0
        while at and (length == 0 or group[line[at - 1]] == group[line[at]]):
            at -= 1
            length += 1
    if nth:
        value[:] = length if length else np.nan
    else:
        value[:] = 1.0
        for card in range(CARD_COUNT):
            if length and group[card] == group[line[-1]]:
                value[card] += length


# ---- Arithmetic ---------------------------------------------------------------------------------


@compiled
def _reckon(value: Floats, code: int, x: Floats, y: Floats) -> None:
    """Writes what comes of two numbers; nothing comes of what is missing."""
    for card in range(CARD_COUNT):
        value[card] = _reckoned(code, x[card], y[card])


@compiled
def _reckoned(code: int, x: float, y: float) -> Any:
    if code == PLUS:
        return x + y
    if code == MINUS:
        return x - y
    if code == TIMES:
        return x * y
    if code == DISTANCE:
        return abs(x - y)
    if np.isnan(x) or np.isnan(y):
        return np.nan
    if code == REMAINDER:
        return x - y * np.floor(x / y) if y > 0 else np.nan
    if code == LOWER:
        return min(x, y)
    if code == HIGHER:
        return max(x, y)
    steps = x - y - _CIRCLE * np.floor((x - y) / _CIRCLE)
    return min(steps, (_CIRCLE - steps) % _CIRCLE) if code == ROUND else steps


# ---- Stretches ----------------------------------------------------------------------------------


@compiled
def _begin(stretch: Indices, line: Small, program: Any) -> Any:
    """The place of the first card of a stretch; -1 if it is missing."""
    _, _, parts, _, _, _, sets, _ = program
    kind, count, size = stretch[0], stretch[1], len(line)
    if kind == WHOLE:
        return min(count, size)
    if kind in (LAST, UP_TO):
        return size - count if size >= count else 0 if kind == UP_TO else -1
    if kind == SINCE:
        begin = size
        while begin and not sets[count] >> np.uint64(line[begin - 1]) & _ONE:
            begin -= 1
        return begin
    begin, number = stretch[2], 0
    while True:
        if kind == REPEATING:
            length = parts[count + number % stretch[3]]
        else:
            length = count + stretch[3] * number
        if begin + length > size:
            return begin if begin <= size else -1
        begin, number = begin + length, number + 1


@compiled
def _tally(value: Floats, number: Indices, like: Floats, line: Small, program: Any) -> None:
    """Writes what is counted or summed up of a stretch."""
    _, _, _, _, labels, stretches, sets, related = program
    code, stretch = number[0], stretches[number[4]]
    begin = _begin(stretch, line, program)
    if begin < 0:
        value[:] = np.nan
        return
    laid, counted = np.empty(len(line) - begin, np.int32), 0
    for card in line[begin:]:
        laid[counted] = card
        counted += int(sets[stretch[4]] >> np.uint64(card) & _ONE)
    laid, own = laid[:counted], sets[stretch[5]]
    if code == COUNT_WHERE:
        _count_where(value, related[number[3]], laid, own)
    elif code >= COUNT_LIKE:
        _count(value, code, labels[number[3]], like, number[5], laid, own)
    else:
        _summarise(value, code, labels[number[3]], laid, own)


@compiled
def _count_where(value: Floats, related: Words, laid: Indices, own: Any) -> None:
    """Writes to how many cards each candidate stands so, itself among them if it is counted."""
    for candidate in range(CARD_COUNT):
        place = np.uint64(candidate)
        count = own >> place & related[candidate] >> place & _ONE
        for card in laid:
            count += related[card] >> place & _ONE
        value[candidate] = count


@compiled
def _summarise(value: Floats, code: int, label: Floats, laid: Indices, own: Any) -> None:
    """Writes a summary of the labels of the cards laid and, if it is counted, the candidate."""
    known = np.empty(len(laid) + 1)
    for place in range(len(laid)):
        known[place] = label[laid[place]]
    without = _summary(code, known[:-1])
    value[:] = without
    if own:
        for card in range(CARD_COUNT):
            if own >> np.uint64(card) & _ONE:
                known[-1] = label[card]
                value[card] = without + label[card] if code == SUM else _summary(code, known)


@compiled
def _summary(code: int, known: Floats) -> Any:
    total, lowest, highest = 0.0, np.inf, -np.inf
    for label in known:
        total, lowest, highest = total + label, min(lowest, label), max(highest, label)
    if code == SUM:
        return total
    if len(known) == 0:
        return np.nan
    if code == LOWEST:
        return lowest
    if code == HIGHEST:
        return highest
    if code == AVERAGE:
        return total / len(known)
    lower, upper = _ranked(known, (len(known) - 1) // 2), _ranked(known, len(known) // 2)
    return lower if code == LOWER_MEDIAN else (lower + upper) / 2


@compiled
def _ranked(known: Floats, place: int) -> Any:
    """The label that has so many before it when all are sorted."""
    for label in known:
        below = upto = 0
        for other in known:
            below += other < label
            upto += other <= label
        if below <= place < upto:
            return label
    return np.nan


@compiled
def _count(
    value: Floats, code: int, group: Floats, like: Floats, classes: int, laid: Indices, own: Any
) -> None:
    """Writes what is counted of so many classes, with the candidate if it is counted."""
    counts = np.zeros(classes)
    for card in laid:
        counts[int(group[card])] += 1
    for card in range(CARD_COUNT):
        mine, more = int(group[card]), float(own >> np.uint64(card) & _ONE)
        counts[mine] += more
        if code == COUNT_LIKE:
            value[card] = np.nan if np.isnan(like[card]) else counts[int(like[card])]
        elif code == DISTINCT:
            value[card] = 0
            for count in counts:
                value[card] += count > 0
        else:
            value[card] = _summary(HIGHEST if code == COUNT_MOST else LOWEST, counts)
        counts[mine] -= more


# ---- Truths -------------------------------------------------------------------------------------


@compiled
def _compare(code: int, x: Floats, y: Floats) -> Any:
    """Of which candidates a statement holds, and of which it fails."""
    holds = known = np.uint64(0)
    for card in range(CARD_COUNT):
        is_known = x[card] == x[card] and y[card] == y[card]
        known |= np.uint64(is_known) << np.uint64(card)
    if code == LESS:
        for card in range(CARD_COUNT):
            holds |= np.uint64(x[card] < y[card]) << np.uint64(card)
    elif code == EQUAL:
        for card in range(CARD_COUNT):
            holds |= np.uint64(x[card] == y[card]) << np.uint64(card)
    else:
        for card in range(CARD_COUNT):
            if known >> np.uint64(card) & _ONE:
                holds |= np.uint64(_is_so(code, int(x[card]), int(y[card]))) << np.uint64(card)
    return holds, known & ~holds


@compiled
def _is_so(code: int, x: int, y: int) -> bool:
    """Whether a whole number is of a kind, or stands in a relation to another."""
    if code == DIVISIBLE:
        return x % y == 0 if y else x == 0
    if code == SHARES_FACTOR:
        while y:
            x, y = y, x % y
        return abs(x) != 1
    if code == POWER_OF_TWO:
        return x > 0 and x & (x - 1) == 0
    if code == SQUARE:
        return x >= 0 and round(np.sqrt(x)) ** 2 == x
    if code == FIBONACCI:
        one, other = 0, 1
        while one < x:
            one, other = other, one + other
        return one == x
    factor = 2
    while factor * factor <= x and x % factor:
        factor += 1
    return x > 1 and factor * factor > x


@compiled
def _join(truth: Indices, parts: Indices, said: Words) -> Any:
    """What is said by what other truths say, in Kleene's logic."""
    code, least, begin, end = truth[0], truth[3], truth[4], truth[5]
    if code == ALWAYS:
        return _FULL, _NONE
    if code == NOT:
        return said[parts[begin], 1], said[parts[begin], 0]
    if code == IF:
        test, then, otherwise = said[parts[begin]], said[parts[begin + 1]], said[parts[begin + 2]]
        either = _FULL ^ test[0] ^ test[1]
        holds = test[0] & then[0] | test[1] & otherwise[0] | either & then[0] & otherwise[0]
        fails = test[0] & then[1] | test[1] & otherwise[1] | either & then[1] & otherwise[1]
        return holds, fails
    some_hold, two_hold, some_fail, all_hold, all_fail = _NONE, _NONE, _NONE, _FULL, _FULL
    for part in parts[begin:end]:
        two_hold |= some_hold & said[part, 0]
        some_hold |= said[part, 0]
        some_fail |= said[part, 1]
        all_hold &= said[part, 0]
        all_fail &= said[part, 1]
    if code == AT_LEAST and least == 1:
        return some_hold, all_fail
    if code == AT_LEAST and least == end - begin:
        return all_hold, some_fail
    if code == AT_LEAST:
        return _at_least(least, parts[begin:end], said)
    decided = _FULL
    for part in parts[begin:end]:
        decided &= said[part, 0] | said[part, 1]
    return some_hold & ~two_hold & decided, two_hold | ~some_hold & decided


@compiled
def _at_least(least: int, below: Indices, said: Words) -> Any:
    """Of so many at least so many hold, or so few do not fail that it fails."""
    surely, perhaps = np.zeros(least + 1, np.uint64), np.zeros(least + 1, np.uint64)
    surely[0] = perhaps[0] = _FULL
    for part in below:
        for count in range(least, 0, -1):
            surely[count] |= surely[count - 1] & said[part, 0]
            perhaps[count] |= perhaps[count - 1] & ~said[part, 1]
    return surely[least], _FULL ^ perhaps[least]


# ---- Bodies and cells ---------------------------------------------------------------------------


@compiled
def _right(form: int, test: int, left: int, right: int, literals: Any) -> Any:
    # A literal and its negation are neighbours: even and odd.
    if form == BOTH:
        return literals[left] & literals[right]
    if form == EITHER:
        return literals[left] | literals[right]
    if form == IF_ELSE:  # both sides are open where the test is undecided
        return (literals[test] & literals[left]) | (literals[test ^ 1] & literals[right])
    return (literals[left] | literals[right]) & (literals[left ^ 1] | literals[right ^ 1])


@compiled
def rights_of_all(
    form: Small, test: Indices, left: Indices, right: Indices, literals: Words
) -> Words:
    """For each body the mask of the cards that it does not decide to be wrong.

    *literals* has the same mask for each literal, each followed by that of its negation. Exactly
    one of two is decided to be wrong where both literals hold or both fail, so that the masks of
    the literals and of their negations are all it takes, in three-valued logic too.
    """
    masks = np.empty(len(form), np.uint64)
    for body in range(len(form)):
        masks[body] = _right(form[body], test[body], left[body], right[body], literals)
    return masks


@compiled
def rights_of(
    listed: Indices, form: Small, test: Indices, left: Indices, right: Indices, literals: Words
) -> Words:
    """What `rights_of_all` returns, for the listed bodies only."""
    masks = np.empty(len(listed), np.uint64)
    for place in range(len(listed)):
        body = listed[place]
        masks[place] = _right(form[body], test[body], left[body], right[body], literals)
    return masks


@compiled
def fingerprints(form: Small, test: Indices, left: Indices, right: Indices, sights: Words) -> Words:
    """For each body a number that is equal for bodies that say the same at every sight.

    Shape: *sights* is (sights, literals). Different bodies collide with a chance of 2^-64 a pair.
    """
    prints = np.zeros(len(form), np.uint64)
    for sight in range(len(sights)):
        literals = sights[sight]
        for body in range(len(form)):
            said = _right(form[body], test[body], left[body], right[body], literals)
            mixed = prints[body] ^ said
            mixed *= np.uint64(0x9E3779B97F4A7C15)
            prints[body] = mixed ^ mixed >> np.uint64(29)
    return prints


@compiled
def conditions_of_bodies(
    listed: Indices, test: Indices, left: Indices, right: Indices, count: int
) -> Places:
    """The conditions that the listed bodies are made of, of so many; each once, ascending."""
    is_used = np.zeros(count, np.bool_)
    for body in listed:
        is_used[test[body] >> 1] = True
        is_used[left[body] >> 1] = True
        is_used[right[body] >> 1] = True
    return np.flatnonzero(is_used)


@compiled
def conditions_of_splits(splits: Places, tests: Indices, count: int) -> Places:
    """The conditions that these splits test, of so many; each once, ascending."""
    is_used = np.zeros(count, np.bool_)
    for split in splits:
        for test in tests[split]:
            is_used[test] = True
    return np.flatnonzero(is_used)


@compiled
def cells_of(splits: Places, literals: Words, length: int, sorting: Any) -> Indices:
    """The cell of a line of this length by each of these splits, of a `space.LineSorting`.

    It counts the tests that fail: of a split that is not crossed, until one holds; of another all,
    each for so many. While the line is shorter than the start, the cell is that of the start.
    """
    tests, counts, are_crossed, periods, starts, at_start = sorting
    cells = np.empty(len(splits), np.int32)
    for number in range(len(splits)):
        split = splits[number]
        cell = length % periods[split]
        for place in range(tests.shape[1]):
            if literals[2 * tests[split, place] + 1]:  # it does not hold
                cell += counts[split, place]
            elif not are_crossed[split]:
                break
        cells[number] = at_start[split] if length < starts[split] else cell
    return cells


@compiled
def masks_of_panel(
    line: Small,
    splits: Places,
    bodies: Indices,
    sorting: Any,
    form: Small,
    test: Indices,
    left: Indices,
    right: Indices,
    program: Any,
) -> Words:
    """For each hypothesis the mask of its right cards after a line: each has a split, which says
    what cell the line belongs to, and a body for every cell.
    """
    count = len(program[0])
    said = np.empty((count, 2), np.uint64)
    literals = said.reshape(-1)
    write_literals(said, conditions_of_splits(splits, sorting[0], count), line, program)
    cells = cells_of(splits, literals, len(line), sorting)
    here = np.empty(len(splits), np.int32)
    for number in range(len(splits)):
        here[number] = bodies[number, cells[number]]
    write_literals(said, conditions_of_bodies(here, test, left, right, count), line, program)
    return rights_of(here, form, test, left, right, literals)
