"""States as plain objects: fast without compiling, easy to print, and comparable byte for byte with compiled ones."""

import sys
from collections.abc import Iterable, Iterator
from math import prod
from struct import Struct
from typing import Any, TypeVar

import numpy as np

from facedown.kit.layout import layout

T = TypeVar("T")

LAYOUTS: dict[type, np.dtype[np.void]] = {}
STRUCTS: dict[type, Struct] = {}  # one per declaration, made when it is first packed
LETTERS = {1: "b", 2: "h", 4: "i", 8: "q"}  # a whole number's size in bytes -> its letter in `struct`


def known_layout(declaration: type) -> np.dtype[np.void]:
    """The layout of a declaration, worked out once: reading annotations takes longer than all the rest."""
    if declaration not in LAYOUTS:
        LAYOUTS[declaration] = layout(declaration)
    return LAYOUTS[declaration]


def blank(declaration: type[T]) -> T:
    """An instance of `declaration` with every number 0."""
    dtype = known_layout(declaration)
    instance = declaration()
    for name in dtype.names or ():
        setattr(instance, name, np.zeros((), dtype)[name].tolist())
    return instance


def pack(instance: object) -> bytes:
    """This record as bytes, exactly as compiled code lays it out. Padding is zero."""
    declaration = type(instance)
    if declaration not in STRUCTS:
        STRUCTS[declaration] = make_struct(declaration)
    return STRUCTS[declaration].pack(*flatten(vars(instance).values()))


def unpack(declaration: type[T], data: bytes) -> T:
    """The record that `pack` turned into these bytes."""
    dtype = known_layout(declaration)
    record = np.frombuffer(data, dtype)[0]
    instance = declaration()
    for name in dtype.names or ():
        setattr(instance, name, record[name].tolist())
    return instance


def make_struct(declaration: type) -> Struct:
    """The layout of a declaration as a `Struct`, which packs many times faster than NumPy sets fields."""
    dtype = layout(declaration)
    text, end = "<" if sys.byteorder == "little" else ">", 0
    for name in dtype.names or ():
        field, offset = dtype[name], dtype.fields[name][1]  # type: ignore[index]  # a dtype with names has fields
        letter = LETTERS[field.base.itemsize]
        text += f"{offset - end}x{prod(field.shape)}{letter if field.base.kind == 'i' else letter.upper()}"
        end = offset + field.itemsize
    return Struct(f"{text}{dtype.itemsize - end}x")


def flatten(values: Iterable[Any]) -> Iterator[int]:
    """Every number in `values`, in order, from nested lists too."""
    for value in values:
        if isinstance(value, list):
            yield from flatten(value)
        else:
            yield value
