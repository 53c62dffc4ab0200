"""A small network learns to play single cards by four rules, and beats `cautious`.

python examples/learn_to_play.py --minutes 3 --seed 1 --curve curve.json

It needs `pip install 'eleusis[gymnasium]'` and nothing else: the network is written out in numpy.
It is never told which of the rules a round has, so it must find that out from the cards that lie,
within the round, as `cautious` does. It learns what each card of the hand is worth at once, one
step of Q-learning: how likely it is to be right. Whether it was, its next observation tells, by
the cards that it holds then. It plays a vector of rounds at a time, now and then a lesser card.
"""

import argparse
import json
from dataclasses import replace
from time import perf_counter

import numpy as np

import eleusis
from eleusis.adapters.gymnasium import NewEleusis
from eleusis.adapters.vector import NewEleusisVector

RULES = [
    "Colours alternate.",
    "If the last card was odd, play black, otherwise red.",
    "The card must be of another suit than the last card.",
    "If the last card was a face card, play an even card, otherwise an odd one.",
]
# Gardner's rulebook with single cards only: no strings, no declarations, no prophets.
BOOK = replace(eleusis.find_rulebook("gardner"), string_max=1, no_play=None, prophet=None)
ENVS, STEPS, HIDDEN, EPOCHS, BATCH = 256, 32, 256, 2, 512
RATE, WARMTH = 2e-3, 0.5


def two(is_so):
    """A trait and its opposite."""
    return [bool(is_so), not is_so]


TRAITS = np.array(
    [[0] * 10]  # no card
    + [
        [*(card.suit == suit for suit in range(4)), *two(card.suit in (1, 2)), *two(card.rank % 2)]
        + two(card.rank > 10)
        for card in eleusis.CardSet(2**52 - 1)
    ],
    np.float32,
)
"""Of each card, by its number plus 1: suit, colour, parity, and whether it is a face card."""
INPUTS = 2 * 52 + 10 + 2 * 100
SHAPES = {"w1": (INPUTS, HIDDEN), "b1": (HIDDEN,), "w2": (HIDDEN, 52), "b2": (52,)}


def features(seen):
    """Last card and wrong cards after it; which traits followed which, rightly and wrongly."""
    wrong = (seen[:, 52:104] > 0).astype(np.float32)
    line = TRAITS[seen[:, 104:112]]
    right_steps = np.einsum("npi,npj->nij", line[:, 1:], line[:, :-1]).reshape(len(seen), -1)
    wrong_steps = np.einsum("ni,nj->nij", line[:, 0], wrong @ TRAITS[1:]).reshape(len(seen), -1)
    last = np.eye(53, dtype=np.float32)[seen[:, 104]][:, 1:]
    return np.hstack([wrong, last, line[:, 0], right_steps / 4, wrong_steps / 4])


def worths(net, x):
    """What the hidden units say, and how likely each card is to be right, as log odds."""
    hidden = np.maximum(x @ net["w1"] + net["b1"], 0)
    return hidden, hidden @ net["w2"] + net["b2"]


def best(net, seen, mask, noise=0.0):
    """The likeliest of the legal cards in each round; with noise now and then another."""
    odds = worths(net, features(seen))[1] + noise
    return np.where(mask[:, :52] > 0, odds, -np.inf).argmax(axis=1)


def gradients(net, x, card, right):
    """Of the log loss of the verdicts on the cards that were played."""
    rows = np.arange(len(card))
    hidden, odds = worths(net, x)
    out = np.zeros_like(odds)
    out[rows, card] = (1 / (1 + np.exp(-odds[rows, card])) - right) / len(card)
    inner = out @ net["w2"].T * (hidden > 0)
    return {"w1": x.T @ inner, "b1": inner.sum(0), "w2": hidden.T @ out, "b2": out.sum(0)}


class Adam:
    """Steps down the gradient, each weight by its own measure."""

    def __init__(self):
        self.mean = {name: np.zeros(shape, np.float32) for name, shape in SHAPES.items()}
        self.square = {name: np.zeros(shape, np.float32) for name, shape in SHAPES.items()}
        self.steps = 0

    def step(self, net, slopes, rate):
        """One step of all weights."""
        self.steps += 1
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            net[name] -= rate * mean / (np.sqrt(square) + 1e-8)


def rollout(envs, net, seen, mask, lots):
    """So many steps of all rounds: what was seen, which card was played, and was it right?"""
    kept = []
    for _ in range(STEPS):
        card = best(net, seen, mask, lots.gumbel(0, WARMTH, (len(seen), 52)))
        before, held = features(seen), seen[:, 128]
        seen, _, ended, cut, infos = envs.step(card)
        mask = infos["action_mask"]
        told = ~(ended | cut)  # of a round that is over, nothing more is seen
        kept.append((before[told], card[told], (seen[:, 128] < held)[told]))
    return [np.concatenate(each) for each in zip(*kept, strict=True)], seen, mask


def compared(net, seed, rounds=1024):
    """The mean points of a round: the network's, and those of the three policies it sits with."""
    envs = NewEleusisVector(rounds, rulebook=BOOK, rule=RULES)
    seen, infos = envs.reset(seed=seed)
    first, scores = np.ones(rounds, bool), np.zeros((rounds, 5))
    while first.any():
        seen, _, ended, cut, infos = envs.step(best(net, seen, infos["action_mask"]))
        if (now := (ended | cut) & first).any():
            scores[now], first = infos["points"][now], first & ~now
    return scores[:, 1].mean(), scores[:, 2:].mean()


def at_the_table(net, seed, rounds):
    """The same with the agents `cautious` themselves, who are stronger, at the engine's table."""
    env, scores = NewEleusis(rulebook=BOOK, rule=RULES, opponents=["cautious"] * 3), []
    for number in range(rounds):
        seen, info = env.reset(seed=seed + number)
        ended = cut = False
        while not (ended or cut):
            card = best(net, seen[None], info["action_mask"][None])[0]
            seen, _, ended, cut, info = env.step(card)
        scores.append(info["points"])
    means = np.mean(scores, axis=0)
    return means[1], means[2:].mean()


def learn(minutes, seed, updates=None, told=print):
    """The network that comes of it, and the curve: seconds, steps, its points, and theirs."""
    lots = np.random.default_rng(seed)
    net = {
        name: (lots.normal(0, np.sqrt(2 / shape[0]), shape) * (len(shape) > 1)).astype(np.float32)
        for name, shape in SHAPES.items()
    }
    envs, adam = NewEleusisVector(ENVS, rulebook=BOOK, rule=RULES), Adam()
    seen, infos = envs.reset(seed=seed)
    mask, curve, update = infos["action_mask"], [], 0
    started, share = perf_counter(), 0.0
    while share < 1:
        share = (perf_counter() - started) / (60 * minutes)
        if updates is not None:
            share = update / updates
        if update % 10 == 0 or share >= 1:
            row = (perf_counter() - started, update * ENVS * STEPS, *compared(net, 10_000 + seed))
            curve.append([round(float(each), 3) for each in row])
            told(f"{row[0]:6.0f} s {row[1]:10,} steps: {row[2]:6.2f} points, theirs {row[3]:6.2f}")
        (x, card, right), seen, mask = rollout(envs, net, seen, mask, lots)
        for _ in range(EPOCHS):
            for part in np.array_split(lots.permutation(len(card)), len(card) // BATCH):
                slopes = gradients(net, x[part], card[part], right[part])
                adam.step(net, slopes, RATE * max(0.02, 1 - share))
        update += 1
    return net, curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--updates", type=int, help="so many steps of learning, not minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=200, help="played at the table at the end")
    parser.add_argument("--curve", help="write the curve as JSON into this file")
    options = parser.parse_args()
    net, curve = learn(options.minutes, options.seed, options.updates)
    mine, theirs = at_the_table(net, 20_000, options.rounds)
    print(f"at the table, {options.rounds} rounds: {mine:.2f} points, cautious {theirs:.2f}")
    if options.curve:
        table = {"rounds": options.rounds, "learned": mine, "cautious": theirs}
        with open(options.curve, "w", encoding="utf-8") as file:
            json.dump({"seed": options.seed, "curve": curve, "table": table}, file)
