"""What simulated players keep in mind, and which moves they would think of. One file a game, in the subset that compiles.

Each file has
  Minds           all that simulated players know beyond the state; `seen`, if it is there, has a bit a seat for each card
  begin           fills the rest of Minds when a simulation begins, and gives a number that tells where in the game it began
  notice          what an entry of the log teaches them
  candidates      marks the moves worth a thought, in the trees perhaps more of them than beyond; never none
  is_cutoff       whether a simulation that began there need not go on
  evaluate        how good a state is for each seat, from 0 to 1
and, where there are cards whose names may be exchanged without anyone's noticing,
  rename          exchanges them anyhow.
Nothing here is a rule: who may do what, and what comes of it, is asked of the rules.
"""
