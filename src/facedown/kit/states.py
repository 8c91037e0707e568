"""States as ordinary objects: quick to run interpreted, easy to print, and comparable byte for byte with compiled ones."""

import sys
from collections.abc import Iterable, Iterator
from math import prod
from struct import Struct
from typing import Any, TypeVar

import numpy as np

from facedown.kit.layout import layout

T = TypeVar("T")

FORMS: dict[type, Struct] = {}
LETTERS = {1: "b", 2: "h", 4: "i", 8: "q"}  # what `struct` calls whole numbers of so many bytes


def blank(declaration: type[T]) -> T:
    """An instance of `declaration` with every number 0."""
    dtype = layout(declaration)
    instance = declaration()
    for name in dtype.names or ():
        setattr(instance, name, np.zeros((), dtype)[name].tolist())
    return instance


def packed(instance: object) -> bytes:
    """The very bytes of the record that compiled code would hold. Padding is zero."""
    declaration = type(instance)
    if declaration not in FORMS:
        FORMS[declaration] = form(declaration)
    return FORMS[declaration].pack(*numbers(vars(instance).values()))


def form(declaration: type) -> Struct:
    """The layout of a declaration for `struct`, which packs many times faster than NumPy sets fields."""
    dtype = layout(declaration)
    text, end = "<" if sys.byteorder == "little" else ">", 0
    for name in dtype.names or ():
        field, offset = dtype[name], dtype.fields[name][1]  # type: ignore[index]  # a dtype with names has fields
        letter = LETTERS[field.base.itemsize]
        text += f"{offset - end}x{prod(field.shape)}{letter if field.base.kind == 'i' else letter.upper()}"
        end = offset + field.itemsize
    return Struct(f"{text}{dtype.itemsize - end}x")


def numbers(values: Iterable[Any]) -> Iterator[int]:
    """Lists opened up, in order."""
    for value in values:
        if isinstance(value, list):
            yield from numbers(value)
        else:
            yield value
