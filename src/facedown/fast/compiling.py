"""Compiles a game with Numba: it copies the game's plain modules and compiles the copies. The source also runs as Python."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, cast

import numba
import numpy as np

from facedown.engine.catalogue import Game
from facedown.fast import bindings, generator, minds, observe_rows, rules_rows, search_rows
from facedown.fast.bindings import Numbers, Row
from facedown.fast.cache import cache_folder, copy_source, is_done, mark_done
from facedown.fast.env_records import EnvSettings, EnvTable, EnvWorkspace
from facedown.fast.mind_records import mind_layouts
from facedown.fast.records import MaskRecord, Position, Scratch, log_layout, record_layout
from facedown.fast.search_records import Node, Workspace
from facedown.fast.sources import called_functions, called_modules, expanded_modules, modules_of
from facedown.kit import drawing

AnyFunction = Callable[..., Any]
Names = dict[str, Any]
Functions = dict[AnyFunction, AnyFunction]  # a function as it is written -> what takes its place
Signatures = Mapping[AnyFunction, tuple[Any, ...]]

BYTES = numba.uint8[::1]
NUMBER = numba.int64
NUMBERS = numba.int64[::1]


@dataclass(frozen=True)
class CompiledRules:
    """A game's compiled rules. States, deals, logs and masks are rows of bytes. Arguments are not checked."""

    deal: Callable[[Row, Row], None]
    deal_and_tell: Callable[[Row, Row, Row], None]
    to_move: Callable[[Row], int]
    legal: Callable[[Row, int, Row], None]
    refusal: Callable[[Row, int, int], int]
    apply: Callable[[Row, int, int], None]
    apply_and_tell: Callable[[Row, int, int, Row], None]
    is_over: Callable[[Row], bool]
    scores: Callable[[Row, Numbers], None]
    winners: Callable[[Row], int]


SIGNATURES: Signatures = {
    rules_rows.deal_row: (BYTES, BYTES),
    rules_rows.deal_and_tell_row: (BYTES, BYTES, BYTES),
    rules_rows.to_move_row: (BYTES,),
    rules_rows.legal_row: (BYTES, NUMBER, BYTES),
    rules_rows.refusal_row: (BYTES, NUMBER, NUMBER),
    rules_rows.apply_row: (BYTES, NUMBER, NUMBER),
    rules_rows.apply_and_tell_row: (BYTES, NUMBER, NUMBER, BYTES),
    rules_rows.is_over_row: (BYTES,),
    rules_rows.scores_row: (BYTES, NUMBERS),
    rules_rows.winners_row: (BYTES,),
}


@cache
def compiled(game: Game) -> CompiledRules:
    """The game's rules, compiled now or taken from the cache."""
    functions = compile_for(game, "the rules", SIGNATURES)
    return CompiledRules(
        deal=functions[rules_rows.deal_row],
        deal_and_tell=functions[rules_rows.deal_and_tell_row],
        to_move=functions[rules_rows.to_move_row],
        legal=functions[rules_rows.legal_row],
        refusal=functions[rules_rows.refusal_row],
        apply=functions[rules_rows.apply_row],
        apply_and_tell=functions[rules_rows.apply_and_tell_row],
        is_over=functions[rules_rows.is_over_row],
        scores=functions[rules_rows.scores_row],
        winners=functions[rules_rows.winners_row],
    )


def compile_for(game: Game, part: str, signatures: Signatures, *, nogil: bool = False) -> Functions:
    """Bind functions that are written for any game to this one, and compile them or take them from the cache.

    If they have to be compiled, a line on stderr says so. `part` is what that line calls them.
    """
    if not is_done(game, part):
        sys.stderr.write(f"Compiling {part} of {game.name} (only once) …\n")
    copies = copies_for(game)
    functions: Functions = {
        function: numba.njit(arguments, cache=True, error_model="numpy", nogil=nogil)(copies.bind(function))
        for function, arguments in signatures.items()
    }
    mark_done(game, part)
    return functions


@cache
def copies_for(game: Game) -> "Copies":
    return Copies(game, game_functions(game), game_constants(game))


def game_functions(game: Game) -> Functions:
    """What replaces each stub of bindings.py; and `drawing.draw_below`, since simulations draw from the fast generator."""
    rules, observe, rollouts = game.rules, game.observe, game.rollouts
    return {
        bindings.deal: rules.deal,
        bindings.to_move: rules.to_move,
        bindings.legal: rules.legal,
        bindings.refusal: rules.refusal,
        bindings.apply: rules.apply,
        bindings.is_over: rules.is_over,
        bindings.scores: rules.scores,
        bindings.winners: rules.winners,
        bindings.draw: game.deal.draw,
        bindings.begin_marks: observe.begin_marks,
        bindings.note_choice: observe.note_choice,
        bindings.follow: observe.follow,
        bindings.observe: observe.observe,
        bindings.public_points: observe.public_points,
        bindings.points_alone: game.optional("points_alone") or observe_rows.public_points_alone,
        bindings.rules_action: game.optional("rules_action") or observe_rows.same_action,
        bindings.own_mask: game.optional("own_mask") or observe_rows.same_mask,
        bindings.begin: rollouts.begin,
        bindings.notice: rollouts.notice,
        bindings.candidates: rollouts.candidates,
        bindings.is_cutoff: rollouts.is_cutoff,
        bindings.evaluate: rollouts.evaluate,
        bindings.rename: game.optional("rename") or search_rows.rename_nothing,
        bindings.narrow: game.greedy.narrow,
        drawing.draw_below: generator.draw_below,
        **memory_functions(game),
    }


def memory_functions(game: Game) -> Functions:
    """What replaces the stubs that memory needs.

    In a game without a grid, `greedy` needs no memory: functions of minds.py are replaced instead, by ones that do nothing.
    """
    observe: Any = game.observe
    if game.optional("CELLS") is None:
        return {
            minds.note_entry: minds.note_nothing,
            minds.cover: minds.cover_nothing,
            minds.recall: minds.recall_nothing,
            minds.imagine: minds.imagine_nothing,
        }
    return {
        bindings.follow_cards: observe.follow_cards,
        bindings.shows: observe.shows,
        bindings.is_in_sight: observe.is_in_sight,
        bindings.is_cell: observe.is_cell,
        bindings.could_lie: observe.could_lie,
    }


def game_constants(game: Game) -> Names:
    """The numbers and layouts that replace those in bindings.py, except for those that only CUDA kernels need."""
    rules = game.rules
    mind, recollections = mind_layouts(game)
    return {
        "MAX_SEATS": rules.MAX_SEATS,
        "ACTIONS": rules.ACTIONS,
        "STATE_BYTES": rules.STATE.itemsize,
        "STATE": rules.STATE,
        "DEAL": rules.DEAL,
        "LOG": log_layout(rules),
        "MARKS": game.observe.MARKS,
        "BELIEFS": game.rollouts.BELIEFS,
        "SCRATCH": record_layout(Scratch, rules),
        "MASK": record_layout(MaskRecord, rules),
        "POSITION": record_layout(Position, rules),
        "NODE": record_layout(Node, rules),
        "WORKSPACE": record_layout(Workspace, rules),
        "ENV_SETTINGS": record_layout(EnvSettings, rules),
        "ENV_TABLE": record_layout(EnvTable, rules),
        "ENV_WORKSPACE": record_layout(EnvWorkspace, rules),
        "CELLS": game.optional("CELLS") or 1,
        "WIDTH": game.optional("WIDTH") or 1,
        "MIND": mind,
        "RECOLLECTIONS": recollections,
    }


class Copies:
    """Copies of modules for one game, with every function compiled and every stub replaced by what the game provides.

    The plain modules stay as they are. A function is compiled when it is first called. `more` are modules to be compiled
    besides those of `modules_of`.
    """

    def __init__(self, game: Game, replacements: Functions, constants: Names, *more: ModuleType) -> None:
        self._game = game
        self._replaced = replacements
        self._constants = constants
        self._folder = cache_folder(game, *more)
        self._modules = {*modules_of(game), *more}
        # modules for `compile_called` and for `compile_expanded`
        self._called, self._expanded = called_modules(game), expanded_modules()
        self._names: dict[ModuleType, Names] = {}
        self._files: dict[ModuleType, str] = {}
        self._compiled: Functions = {}

    def bind(self, function: AnyFunction) -> FunctionType:
        """The function, still in Python, but calling compiled functions."""
        module = module_of(function)
        return rebind(function, self.names(module), self._game.id, self._file(module))

    def names(self, module: ModuleType) -> Names:
        """The copy of the module's namespace."""
        if module not in self._names:
            names = self._names[module] = dict(vars(module))
            names |= {name: self._copy(module, name, value) for name, value in vars(module).items()}
        return self._names[module]

    def _file(self, module: ModuleType) -> str:
        """The file in which Numba finds the source, and beside which it keeps what it compiles."""
        if module not in self._files:
            self._files[module] = str(copy_source(module, self._folder))
        return self._files[module]

    def _copy(self, module: ModuleType, name: str, value: object) -> object:
        if isinstance(value, FunctionType):
            function = self._replaced.get(value, value)
            return self._compile(function) if module_of(function) in {module, *self._modules} else function
        if name in self._constants and value is getattr(bindings, name):
            return self._constants[name]
        return np.array(value) if is_table(value) else value

    def _compile(self, function: AnyFunction) -> AnyFunction:
        if function not in self._compiled:
            self._compiled[function] = self._decorate(function)(self.bind(function))
        return self._compiled[function]

    def _decorate(self, function: AnyFunction) -> AnyFunction:
        module = module_of(function)
        if function in called_functions():
            return compile_called
        if module in self._expanded:
            return compile_expanded
        return compile_called if module in self._called else compile_inlined


def module_of(function: AnyFunction) -> ModuleType:
    return sys.modules[function.__module__]


def is_table(value: object) -> bool:
    """Whether this is a tuple of numbers. It is compiled as an array: a tuple would become a switch with a case per number."""
    return isinstance(value, tuple) and len(value) > 0 and all(type(item) is int for item in value)


def compile_inlined(function: FunctionType) -> AnyFunction:
    """Compile a function to be inlined. Rules are many small functions, and a call would cost more than what most of them do.

    With NumPy's error model, division by zero is not checked. No rule divides by zero.
    """
    return cast(AnyFunction, numba.njit(cache=True, forceinline=True, error_model="numpy")(function))


def compile_expanded(function: FunctionType) -> AnyFunction:
    """Compile a function as a part of its callers, never alone; `expanded_modules` says why."""
    return cast(AnyFunction, numba.njit(inline="always", error_model="numpy")(function))


def compile_called(function: FunctionType) -> AnyFunction:
    """Compile a function without inlining it; `called_modules` says why."""
    return cast(AnyFunction, numba.njit(cache=True, error_model="numpy")(function))


def rebind(function: AnyFunction, names: Names, owner: str, file: str) -> FunctionType:
    """The same code, but with `names` as its globals and `file` as its source. `owner` keeps the copies of two games apart."""
    plain = cast(FunctionType, function)
    copy = FunctionType(plain.__code__.replace(co_filename=file), names, plain.__name__, plain.__defaults__)
    copy.__qualname__ = f"{owner}.{plain.__name__}"
    return copy
