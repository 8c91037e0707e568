"""A Ray cluster as machines that play games. The only module that imports Ray."""

import logging
import os
import re
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from facedown.arena.cluster import ChunkLost, Machine, RemoteError
from facedown.bots.failures import describe_error
from facedown.kit.errors import BadInput
from facedown.kit.extras import NotInstalled

if find_spec("ray") is None:  # `check_installed` would suggest ./dev play, but that leaves Ray out because it is so large
    raise NotInstalled("--ray needs Ray: run pip install 'facedown[ray]'.", packages=["ray"])

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

AUTO = "auto"
ADDRESS = re.compile(r"(?:ray://)?([^\s:/]+):(\d{1,5})")
CONNECT_LIMIT = 5.0  # seconds; Ray itself would try for minutes
BEGIN = "start one with ray start --head, and join it from other machines with ray start --address HOST:6379"


class RayCluster:
    """The machines of the Ray cluster that this process is connected to."""

    def machines(self) -> list[Machine]:
        machines = []
        for node in ray.nodes():
            cores = int(node["Resources"].get("CPU", 0))
            if node["Alive"] and cores:
                machines.append(Machine(node["NodeID"], f"{node['NodeManagerHostname']} ({node['NodeManagerAddress']})", cores))
        return machines

    def submit(self, machine: Machine, function: Callable[..., Any], *arguments: Any) -> object:
        strategy = NodeAffinitySchedulingStrategy(machine.id, soft=False)
        return call.options(scheduling_strategy=strategy, max_retries=0).remote(function, *arguments)

    def wait(self, tickets: Sequence[object], seconds: float) -> list[object]:
        ready_tickets, _ = ray.wait(list(tickets), num_returns=len(tickets), timeout=seconds)
        return list(ready_tickets)

    def fetch(self, ticket: object) -> Any:
        try:
            return ray.get(ticket)
        except ray.exceptions.RayTaskError as error:
            raise RemoteError(describe_error(error.cause or error)) from error
        except ray.exceptions.RayError as error:
            raise ChunkLost(type(error).__name__) from error

    def cancel(self, ticket: object) -> None:
        ray.cancel(ticket, force=True)


def call_function(function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)


call = ray.remote(num_cpus=1)(call_function)


@contextmanager
def connect(address: str) -> Iterator[RayCluster]:
    """The cluster at an address, or with `auto` the one that this machine is part of."""
    if address != AUTO:
        check_address(address)
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # Ray's future default; unset, Ray warns about it
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        place = "on this machine" if address == AUTO else f"at {address} that takes this machine in ({error})"
        raise BadInput(f"There is no Ray cluster {place}: {BEGIN}.") from error
    try:
        yield RayCluster()
    finally:
        ray.shutdown()


def check_address(address: str) -> None:
    """Raise BadInput if this is not an address, or if nobody answers there."""
    address_match = ADDRESS.fullmatch(address)
    if address_match is None:
        raise BadInput(f"{address!r} is not the address of a Ray cluster; it must be HOST:PORT, ray://HOST:PORT or {AUTO}.")
    try:
        socket.create_connection((address_match[1], int(address_match[2])), CONNECT_LIMIT).close()
    except (OSError, OverflowError) as error:
        raise BadInput(f"There is no Ray cluster at {address}: {BEGIN}.") from error
