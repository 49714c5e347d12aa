"""Trains the network that recognises categories. See README.md beside it."""
import argparse
import copy
import os
import time
from dataclasses import dataclass

import torch
from torch.nn import functional as F

from averaging import follow
from network import CLASSES, SIZE, Network
from photos import augment, mix, plain, read_folder, split

BATCH = 64
SMOOTHING = 0.06
@dataclass
class Round:
    """Epochs whose rate falls to nothing over the last ones; the very last ones see unmixed photos in full size."""

    epochs: int
    rate: float
    falling: int
    calm: int
    # Small pictures cost less, and zoomed in their pieces are as large as in a whole photo of SIZE.
    size: int
    # Chance that two photos are mixed.
    mixing: float

    def rate_at(self, done):
        return self.rate * max(0.002, min(1, done / 3, (self.epochs - done) / self.falling))


# The second round sees photos larger and less often mixed.
ROUNDS = [Round(80, 3e-3, 20, 4, 96, 0.6), Round(23, 1.2e-3, 21, 3, 112, 0.3)]


def round_of(epoch):
    """The round of an epoch, and the epochs before that round."""
    return (ROUNDS[0], 0) if epoch < ROUNDS[0].epochs else (ROUNDS[1], ROUNDS[0].epochs)


def logits_of(network, photos):
    """Logits without random changes, averaged over the photo and its mirror image."""
    network.eval()
    with torch.no_grad():
        parts = [network(x) + network(x.flip(3)) for x in plain(photos).split(128)]
    return torch.cat(parts) / 2


def figures(logits, classes):
    """Top-1 and top-3 in percent, and top-1 as the mean over classes."""
    best = logits.topk(3).indices
    right = best[:, 0] == classes
    each = [right[classes == number].float().mean().item() for number in range(len(CLASSES)) if (classes == number).any()]
    return (100 * right.float().mean().item(), 100 * (best == classes[:, None]).any(1).float().mean().item(), 100 * sum(each) / len(each))


class Training:
    """A network that is trained from scratch; its weights, averaged over the last steps, are the result."""

    def __init__(self, photos, classes, seed):
        self.photos, self.classes = photos, classes
        self.generator = torch.Generator().manual_seed(seed)
        torch.manual_seed(seed)
        self.network = Network().to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network)
        groups = [
            {'params': [p for p in self.network.parameters() if p.dim() > 1], 'weight_decay': 0.05},
            {'params': [p for p in self.network.parameters() if p.dim() <= 1], 'weight_decay': 0.0},
        ]
        self.optimiser = torch.optim.AdamW(groups)
        # Rare classes are drawn more often than their share, common ones less.
        self.weights = torch.bincount(classes, minlength=len(CLASSES)).float()[classes] ** -0.5
        self.steps = len(photos) // BATCH
        self.epoch = 0

    def run_epoch(self):
        """Trains one epoch. @returns the mean loss"""
        plan, before = round_of(self.epoch)
        self.network.train()
        order = torch.multinomial(self.weights, self.steps * BATCH, replacement=True, generator=self.generator)
        last = self.epoch - before >= plan.epochs - plan.calm
        total = 0.0
        for step, batch in enumerate(order.split(BATCH)):
            x = augment(self.photos[batch], self.generator, SIZE if last else plan.size)
            targets = F.one_hot(self.classes[batch], len(CLASSES)).float()
            if not last:
                x, targets = mix(x, targets, plan.mixing, self.generator)
            targets = targets * (1 - SMOOTHING) + SMOOTHING / len(CLASSES)
            for group in self.optimiser.param_groups:
                group['lr'] = plan.rate_at(self.epoch - before + step / self.steps)
            loss = -(targets * F.log_softmax(self.network(x), 1)).sum(1).mean()
            self.optimiser.zero_grad()
            loss.backward()
            self.optimiser.step()
            total += loss.item()
            follow(self.average, self.network, self.epoch * self.steps + step + 1, most=0.996)
        self.epoch += 1
        return total / self.steps

    def state(self):
        """Everything from which the training continues as if it had never stopped."""
        return {
            'epoch': self.epoch, 'network': self.network.state_dict(), 'average': self.average.state_dict(),
            'optimiser': self.optimiser.state_dict(), 'generator': self.generator.get_state(), 'random': torch.get_rng_state(),
        }

    def restore(self, state):
        self.epoch = state['epoch']
        self.network.load_state_dict(state['network'])
        self.average.load_state_dict(state['average'])
        self.optimiser.load_state_dict(state['optimiser'])
        self.generator.set_state(state['generator'])
        torch.set_rng_state(state['random'])


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument('train', help='folder with a folder of photos per class')
    options.add_argument('validation', help='another such folder, which training never sees')
    options.add_argument('--state', default='recognition-training.pt', help='file that a stopped training continues from')
    options.add_argument('--seed', type=int, default=21)
    options.add_argument('--held-out', type=float, default=0.12)
    options.add_argument('--threads', type=int, default=2)
    given = options.parse_args()
    torch.set_num_threads(given.threads)

    photos, classes, _ = read_folder(given.train)
    others, other_classes, _ = read_folder(given.validation)
    inside, outside = split(classes, given.held_out, torch.Generator().manual_seed(given.seed))
    print(f'{len(inside)} photos for training, {len(outside)} held out, {len(others)} for validation', flush=True)
    training = Training(photos[inside], classes[inside], given.seed)
    if os.path.exists(given.state):
        training.restore(torch.load(given.state))
    start = time.time()
    epochs = sum(plan.epochs for plan in ROUNDS)
    while training.epoch < epochs:
        loss = training.run_epoch()
        print(f'epoch {training.epoch}: loss {loss:.3f}, {time.time() - start:.0f} s', flush=True)
        if training.epoch % 5 == 0 or training.epoch == epochs:
            held = figures(logits_of(training.average, photos[outside]), classes[outside])
            seen = figures(logits_of(training.average, others), other_classes)
            print(f'  held out: top-1 {held[0]:.1f}, top-3 {held[1]:.1f}, mean of classes {held[2]:.1f}; '
                  f'validation: top-1 {seen[0]:.1f}, top-3 {seen[1]:.1f}', flush=True)
            torch.save(training.state(), given.state)


if __name__ == '__main__':
    main()
