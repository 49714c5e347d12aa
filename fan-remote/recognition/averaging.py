"""Averages the weights of a network over the steps of its training. See README.md beside it."""
import torch


def follow(average, network, step, most):
    """Moves the average a little towards the network. `most` is the share of it that stays; in the first steps less does."""
    keep = min(most, (1 + step) / (10 + step))
    with torch.no_grad():
        for mine, theirs in zip(average.state_dict().values(), network.state_dict().values()):
            if mine.dtype.is_floating_point:
                mine.lerp_(theirs, 1 - keep)
            else:
                mine.copy_(theirs)
