"""Numbers on the command line, whose refusals and help speak of numbers."""

from __future__ import annotations

import click


class Whole(click.IntRange):
    """A whole number within bounds."""

    name = "whole number"


class BoundedNumber(click.FloatRange):
    """A number within bounds, with a fraction or without."""

    name = "number"
