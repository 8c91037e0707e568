"""States as ordinary objects: quick to run interpreted, easy to print, and comparable byte for byte with compiled ones."""

import copy
from typing import TypeVar

import numpy as np

from facedown.games.layout import layout

T = TypeVar("T")


def blank(declaration: type[T]) -> T:
    """An instance of `declaration` with every number 0."""
    dtype = layout(declaration)
    instance = declaration()
    for name in dtype.names or ():
        setattr(instance, name, np.zeros((), dtype)[name].tolist())
    return instance


def duplicate(instance: T) -> T:
    """A copy that shares nothing with the original."""
    twin = type(instance)()
    for name, value in vars(instance).items():
        setattr(twin, name, copy.deepcopy(value))
    return twin


def packed(instance: object) -> bytes:
    """The very bytes of the record that compiled code would hold. Padding is zero."""
    record = np.zeros((), layout(type(instance)))
    for name, value in vars(instance).items():
        record[name] = value
    return record.tobytes()
