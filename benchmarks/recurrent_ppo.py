"""PPO with a mask and a memory: a network that keeps a state for each card learns Pairs, shown each card only once.

  python -m benchmarks.recurrent_ppo --out FILE                     with a memory
  python -m benchmarks.recurrent_ppo --without-memory --out FILE    the same network without one

It needs PyTorch: ./dev soak installs it into .venv-learning. The loop is that of CleanRL's PPO, over `facedown.envs.Tables`.
Time is processor time.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from facedown.envs import Tables

TABLES, STEPS, EPOCHS, BATCHES = 128, 32, 2, 2
WIDTH, STATE_SIZE = 64, 16


class Player(nn.Module):
    """A network that reads every card with the same weights. A gate overwrites the state of a card when it is shown."""

    def __init__(self, cells: int, planes: int, rest: int, *, remembers: bool) -> None:
        super().__init__()
        self.cells, self.planes, self.remembers = cells, planes, remembers
        self.write = nn.Linear(planes, 2 * STATE_SIZE)
        nn.init.constant_(self.write.bias[:STATE_SIZE], -2.0)  # at first, mostly keep the state
        self.read_card = nn.Linear(planes + STATE_SIZE, WIDTH)
        self.read_open_card = nn.Linear(planes + rest, WIDTH)  # the card that lies open, and what all cards share
        self.mix = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy, self.value = nn.Linear(WIDTH, 1), nn.Linear(WIDTH, 1)

    def forward(self, observations: Tensor, state: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits, values and the next state of a batch of tables."""
        cards = observations[:, : self.cells * self.planes].view(-1, self.cells, self.planes)
        if self.remembers:
            gate, new = self.write(cards).split(STATE_SIZE, -1)
            gate = torch.sigmoid(gate)
            state = (1 - gate) * state + gate * torch.tanh(new)
        turned_card = (cards * cards[:, :, -1:]).sum(1)  # the last plane marks the card turned over in this turn
        common_part = self.read_open_card(torch.cat([turned_card, observations[:, self.cells * self.planes :]], -1))
        features = self.mix(self.read_card(torch.cat([cards, state], -1)) + common_part[:, None])
        return self.policy(features).squeeze(-1), self.value(features.mean(1)).squeeze(-1), state


def choose(logits: Tensor, masks: Tensor) -> torch.distributions.Categorical:
    """The chances of the legal actions at each table."""
    return torch.distributions.Categorical(logits=torch.where(masks, logits, torch.tensor(-1e9)))


class Learner:
    """Plays many tables at once, and improves the player after every few steps."""

    def __init__(self, tables: Tables, *, remembers: bool, rate: float) -> None:
        cells = tables.layout["cells"].shape
        self.tables, self.player = tables, Player(*cells, tables.layout.size - cells[0] * cells[1], remembers=remembers)
        self.optimizer = torch.optim.Adam(self.player.parameters(), lr=rate, eps=1e-5)
        self.state = torch.zeros(tables.tables, cells[0], STATE_SIZE)
        self.lengths = np.zeros(tables.tables, int)
        self.turns = [0.0]  # how many turns each game had that ended during the last `play`

    def play(self) -> dict[str, Tensor]:
        """Make some steps at every table, and return what happened."""
        tensors_by_name: dict[str, list[Tensor]] = {
            name: [] for name in ("observations", "masks", "actions", "chances", "values", "rewards", "over")
        }
        self.turns = []
        for _ in range(STEPS):
            observations, masks = torch.tensor(self.tables.observations).float(), torch.tensor(self.tables.masks).bool()
            with torch.no_grad():
                logits, values, state = self.player(observations, self.state)
            distribution = choose(logits, masks)
            actions = distribution.sample()
            self.tables.step(actions.numpy())
            over = torch.tensor(self.tables.over).float()
            self.state = state * (1 - over)[:, None, None]
            step_tensors = (
                observations,
                masks,
                actions,
                distribution.log_prob(actions),
                values,
                torch.tensor(self.tables.rewards),
                over,
            )
            for name, tensor in zip(tensors_by_name, step_tensors, strict=True):
                tensors_by_name[name].append(tensor)
            self._count_turns()
        return {name: torch.stack(tensors) for name, tensors in tensors_by_name.items()}

    def _count_turns(self) -> None:
        self.lengths += 1
        over = self.tables.over.astype(bool)
        self.turns += (self.lengths[over] / 2).tolist()
        self.lengths[over] = 0

    def learn(self, entropy: float, discount: float = 0.97, decay: float = 0.95) -> None:
        """Play some steps, and improve the player by what happened in them."""
        before = self.state.clone()
        tensors_by_name = self.play()
        with torch.no_grad():
            _, last, _ = self.player(torch.tensor(self.tables.observations).float(), self.state)
        gains, gain = torch.zeros_like(tensors_by_name["values"]), torch.zeros_like(last)
        for step in reversed(range(STEPS)):
            goes_on = 1 - tensors_by_name["over"][step]
            after = last if step == STEPS - 1 else tensors_by_name["values"][step + 1]
            gain = (
                tensors_by_name["rewards"][step]
                + discount * after * goes_on
                - tensors_by_name["values"][step]
                + discount * decay * goes_on * gain
            )
            gains[step] = gain
        returns = gains + tensors_by_name["values"]
        for _ in range(EPOCHS):
            for table_numbers in torch.randperm(self.tables.tables).chunk(BATCHES):
                self._improve(
                    {name: each[:, table_numbers] for name, each in tensors_by_name.items()},
                    before[table_numbers],
                    gains[:, table_numbers],
                    returns[:, table_numbers],
                    entropy,
                )

    def _improve(
        self, tensors_by_name: dict[str, Tensor], state: Tensor, gains: Tensor, returns: Tensor, entropy: float
    ) -> None:
        """One step of PPO. It runs through the steps in order again, so that the player also learns what to remember."""
        logits, values = [], []
        for step in range(STEPS):
            step_logits, value, state = self.player(tensors_by_name["observations"][step], state)
            state = state * (1 - tensors_by_name["over"][step])[:, None, None]
            logits.append(step_logits)
            values.append(value)
        distribution = choose(torch.stack(logits), tensors_by_name["masks"])
        ratio = (distribution.log_prob(tensors_by_name["actions"]) - tensors_by_name["chances"]).exp()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        policy = -torch.min(ratio * gains, ratio.clamp(0.8, 1.2) * gains).mean()
        loss = policy + 0.5 * functional.mse_loss(torch.stack(values), returns) - entropy * distribution.entropy().mean()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.player.parameters(), 0.5)
        self.optimizer.step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=3, help="processor time")
    parser.add_argument("--without-memory", action="store_true")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    options = {"pairs": arguments.pairs, "limit": 10 * arguments.pairs}
    tables = Tables(
        "pairs", tables=TABLES, players=1, options=options, reward="points", autoreset="same_step", threads=1, seed=1
    )
    learner = Learner(tables, remembers=not arguments.without_memory, rate=3e-3)
    curve: list[dict[str, Any]] = []
    start, rounds, recent_turns = time.process_time(), 0, []
    while time.process_time() - start < 60 * arguments.minutes:
        progress = (time.process_time() - start) / (60 * arguments.minutes)
        learner.learn(entropy=0.02 * (1 - progress))
        rounds += 1
        recent_turns += learner.turns
        if rounds % 10 == 0:
            curve.append({"steps": rounds * STEPS * TABLES, "turns": round(float(np.mean(recent_turns)), 3)})
            print(f"{curve[-1]['steps']:>9,} steps: {curve[-1]['turns']:.2f} turns per game", flush=True)
            recent_turns = []
            if arguments.out:
                arguments.out.write_text(json.dumps(curve), encoding="utf-8")


if __name__ == "__main__":
    main()
