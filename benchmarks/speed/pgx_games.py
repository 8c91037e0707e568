"""Measures Pgx's games with hidden information, run by JAX on the CPU: `python -m benchmarks.speed.pgx_games CORES`."""

import sys
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from benchmarks.speed.work import BY_CLOCK, Task, Work, make_measurement, pin_to_cores, serve

WHO = "Pgx"
STEPS = {"kuhn_poker": 64, "leduc_holdem": 64, "sparrow_mahjong": 2}  # steps per call; the last game is slow
SIDE_BY_SIDE = 4096


def prepare(cores: int) -> Work:
    pin_to_cores(cores)
    return Work(
        [Task(WHO, "batches", name, make_measurement(make_player(name, steps), BY_CLOCK)) for name, steps in STEPS.items()]
    )


def make_player(name: str, steps: int) -> Callable[[int], float]:
    """A compiled loop that plays many games at random side by side, and deals a new one whenever one is over."""
    env = pgx.make(name)
    play = jax.jit(lambda states, key: jax.lax.scan(make_random_step(env), (states, key), None, length=steps)[0])
    carry = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), SIDE_BY_SIDE)), jax.random.PRNGKey(1)
    carry = jax.block_until_ready(play(*carry))

    def run(calls: int) -> float:
        nonlocal carry
        for _ in range(calls):
            carry = play(*carry)
        jax.block_until_ready(carry)
        return calls * steps * SIDE_BY_SIDE

    return run


def make_random_step(env: Any) -> Callable[[Any, None], tuple[Any, None]]:
    step = jax.vmap(auto_reset(env.step, env.init))

    def run(carry: Any, _: None) -> tuple[Any, None]:
        states, key = carry
        key, action_key, step_key = jax.random.split(key, 3)
        actions = jax.random.categorical(action_key, jnp.where(states.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        return (step(states, actions, jax.random.split(step_key, SIDE_BY_SIDE)), key), None

    return run


if __name__ == "__main__":
    serve(lambda: prepare(int(sys.argv[1])))
