"""Flat records, declared once.

A state is declared as a class with annotated fields. People and mypy read it as a class of ints and lists; `layout` turns it
into the aligned NumPy dtype that compiled code works on.
"""

from typing import Annotated, get_type_hints

import numpy as np

Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]


def layout(declaration: type) -> np.dtype[np.void]:
    """The dtype of a declaration: one field per annotation, an array if the annotation gives a shape."""
    hints = get_type_hints(declaration, include_extras=True)
    return np.dtype([(name, *hint.__metadata__) for name, hint in hints.items()], align=True)
