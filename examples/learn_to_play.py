"""A small network learns to play single cards by four rules, and beats `cautious`.

python examples/learn_to_play.py --minutes 10 --seed 1 --curve curve.json

It needs `pip install 'eleusis[gymnasium]'` and nothing else: the network is written out in numpy.
It is never told which of the rules a round has, so it must find that out from the cards that lie,
within the round, as `cautious` does. The method is PPO with advantages by GAE; the reward is the
points of the round, spread over it by how many cards are held (Ng, Harada and Russell 1999).
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
ENVS, STEPS, HIDDEN, EPOCHS, MINIBATCHES = 256, 32, 128, 3, 8
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 1.0, 0.95, 0.2, 0.01, 1e-3
NETWORK = {"w1": (10 * 52 + 8, HIDDEN), "b1": (HIDDEN,), "w2": (HIDDEN, 53), "b2": (53,)}


def features(seen):
    """Hand, wrong cards and the last eight right ones as ones and zeros; the sizes of all hands."""
    cards = np.zeros((len(seen), 8, 53), np.float32)
    np.put_along_axis(cards, seen[:, 104:112, None].astype(np.int64), 1, axis=2)
    line = cards[:, :, 1:].reshape(len(seen), -1)
    return np.hstack([seen[:, :104] > 0, line, seen[:, 128:136] / 10], dtype=np.float32)


def forward(net, x, mask):
    """What the hidden units say, the chance of each card, and how many points are expected."""
    hidden = np.tanh(x @ net["w1"] + net["b1"])
    out = hidden @ net["w2"] + net["b2"]
    logits = np.where(mask, out[:, :52], -1e9)
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    return hidden, chances / chances.sum(axis=1, keepdims=True), out[:, 52]


def drawn(chances, lots):
    """A card for each row, by its chances."""
    return (chances.cumsum(axis=1) > lots.random((len(chances), 1))).argmax(axis=1)


def rollout(envs, net, seen, mask, lots):
    """So many steps of all rounds; what was seen, done and gained, and where things stand."""
    kept = {name: [] for name in ("x", "mask", "card", "chance", "value", "reward", "ended")}
    for _ in range(STEPS):
        x, legal = features(seen), mask[:, :52] > 0
        _, chances, value = forward(net, x, legal)
        card = drawn(chances, lots)
        held = seen[:, 128].astype(np.float32)
        seen, points, ended, _, infos = envs.step(card)
        mask = infos["action_mask"]
        # Each card more or less counts at once; over a round it adds up to its points.
        reward = points + held - np.where(ended, 0, seen[:, 128])
        chance = chances[np.arange(len(card)), card]
        step = (x, legal, card, chance, value, reward / 10, ended)
        for name, each in zip(kept, step, strict=True):
            kept[name].append(each)
    last = forward(net, features(seen), mask[:, :52] > 0)[2]
    return {name: np.array(each) for name, each in kept.items()}, last, seen, mask


def advantages(kept, last):
    """How much better each step went than was expected."""
    found, ahead, after = np.zeros_like(kept["value"]), 0.0, last
    for step in reversed(range(STEPS)):
        goes_on = 1.0 - kept["ended"][step]
        error = kept["reward"][step] + GAMMA * after * goes_on - kept["value"][step]
        ahead = error + GAMMA * LAMBDA * goes_on * ahead
        found[step], after = ahead, kept["value"][step]
    return found


def gradients(net, x, mask, card, chance, gain, goal):
    """Of the clipped surrogate, the entropy and the error of the value, for one minibatch."""
    rows, count = np.arange(len(card)), len(card)
    hidden, chances, value = forward(net, x, mask)
    ratio = chances[rows, card] / chance
    free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    weight = free * ratio * gain
    back = chances * weight[:, None]
    back[rows, card] -= weight
    logs = np.log(chances + 1e-12)
    back += ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
    out = np.hstack([back, (value - goal)[:, None]]) / count
    inner = out @ net["w2"].T * (1 - hidden**2)
    return {"w1": x.T @ inner, "b1": inner.sum(0), "w2": hidden.T @ out, "b2": out.sum(0)}


class Adam:
    """Steps down the gradient, each weight by its own measure."""

    def __init__(self):
        self.mean = {name: np.zeros(shape) for name, shape in NETWORK.items()}
        self.square = {name: np.zeros(shape) for name, shape in NETWORK.items()}
        self.steps = 0

    def step(self, net, slopes):
        """One step of all weights."""
        self.steps += 1
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            net[name] -= (RATE * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def compared(net, seed, rounds=1024):
    """The mean points of a round: the network's, and those of the three who play cautiously."""
    envs = NewEleusisVector(rounds, rulebook=BOOK, rule=RULES)
    seen, infos = envs.reset(seed=seed)
    first, scores = np.ones(rounds, bool), np.zeros((rounds, 5))
    while first.any():
        _, chances, _ = forward(net, features(seen), infos["action_mask"][:, :52] > 0)
        seen, _, ended, _, infos = envs.step(chances.argmax(axis=1))
        if (now := ended & first).any():
            scores[now], first = infos["points"][now], first & ~now
    return scores[:, 1].mean(), scores[:, 2:].mean()


def at_the_table(net, seed, rounds):
    """The same with the agents `cautious` themselves, who are stronger, at the engine's table."""
    env, scores = NewEleusis(rulebook=BOOK, rule=RULES, opponents=["cautious"] * 3), []
    for number in range(rounds):
        seen, info = env.reset(seed=seed + number)
        ended = cut = False
        while not (ended or cut):
            mask = info["action_mask"][None, :52] > 0
            chances = forward(net, features(seen[None]), mask)[1]
            seen, _, ended, cut, info = env.step(chances.argmax())
        scores.append(info["points"])
    means = np.mean(scores, axis=0)
    return means[1], means[2:].mean()


def learn(minutes, seed, told=print):
    """The network that comes of it, and the curve: seconds, steps, its points, and theirs."""
    lots = np.random.default_rng(seed)
    net = {
        name: (lots.normal(0, 1 / np.sqrt(shape[0]), shape) * (len(shape) > 1)).astype(np.float32)
        for name, shape in NETWORK.items()
    }
    net["w2"] *= 0.1
    envs, adam = NewEleusisVector(ENVS, rulebook=BOOK, rule=RULES), Adam()
    seen, infos = envs.reset(seed=seed)
    mask, curve, update = infos["action_mask"], [], 0
    started = perf_counter()
    while not curve or perf_counter() - started < 60 * minutes:
        if update % 10 == 0:
            row = (perf_counter() - started, update * ENVS * STEPS, *compared(net, 10_000 + seed))
            curve.append([round(float(each), 3) for each in row])
            told(
                f"{row[0]:6.0f} s {row[1]:10,} steps: {row[2]:6.2f} points, cautious {row[3]:6.2f}"
            )
        kept, last, seen, mask = rollout(envs, net, seen, mask, lots)
        gain = advantages(kept, last)
        goal = gain + kept["value"]
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        flat = [
            kept[name].reshape(-1, *kept[name].shape[2:])
            for name in ("x", "mask", "card", "chance")
        ]
        flat += [gain.ravel(), goal.ravel()]
        for _ in range(EPOCHS):
            for part in np.array_split(lots.permutation(ENVS * STEPS), MINIBATCHES):
                adam.step(net, gradients(net, *(each[part] for each in flat)))
        update += 1
    return net, curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=200, help="played at the table at the end")
    parser.add_argument("--curve", help="write the curve as JSON into this file")
    options = parser.parse_args()
    net, curve = learn(options.minutes, options.seed)
    mine, theirs = at_the_table(net, 20_000, options.rounds)
    print(f"at the table, {options.rounds} rounds: {mine:.2f} points, cautious {theirs:.2f}")
    if options.curve:
        table = {"rounds": options.rounds, "learned": mine, "cautious": theirs}
        with open(options.curve, "w", encoding="utf-8") as file:
            json.dump({"seed": options.seed, "curve": curve, "table": table}, file)
