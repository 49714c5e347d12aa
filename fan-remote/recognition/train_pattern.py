"""Trains the network that recognises patterns, and writes the file that the browser opens. See README.md beside it."""
import argparse
import copy
import json
import math
import struct
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy
import torch
from torch import nn
from torch.nn import functional as F

from averaging import follow
from cloth import DRAWN, print_on
from export import folded, rounded

RUNTIME = Path(__file__).parent / '../src/features/upload-closet/recognition'
PATTERNS = ['plain', 'striped', 'checked', 'dotted', 'floral', 'other']
SIDE = 160
# Training looks at parts of this size, and at whole pieces in the last epochs.
PART = 96
CONTRAST = 4
# Input channels, output channels and stride of each layer.
LAYERS = [(3, 12, 2), (12, 20, 2), (20, 28, 1), (28, 32, 2)]
BATCH = 40
# Share of each pattern in a batch, and how many of them are drawn onto plain cloth.
SHARES = {'plain': 0.26, 'striped': 0.14, 'checked': 0.13, 'dotted': 0.12, 'floral': 0.16, 'other': 0.19}
DRAWN_SHARE = {'striped': 0.3, 'checked': 0.3, 'dotted': 0.6, 'floral': 0.3, 'other': 0.2}
RATE, WHOLE = 5e-3, 3


class Network(nn.Module):
    """Logits of the patterns for pieces that are apart from their background."""

    def __init__(self):
        super().__init__()
        self.convs = nn.ModuleList(nn.Conv2d(i, o, 3, s, 1, bias=False) for i, o, s in LAYERS)
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for _, o, _ in LAYERS)
        self.dropout = nn.Dropout(0.15)
        self.head = nn.Linear(2 * LAYERS[-1][1], len(PATTERNS))

    def forward(self, x, alpha):
        for conv, norm in zip(self.convs, self.norms):
            x = F.relu(norm(conv(x)))
        return self.head(self.dropout(summary(x, alpha)))


def summary(x, alpha):
    """Of each channel the mean over the piece and the root of the mean square; its rim counts less."""
    step = alpha.shape[-1] // x.shape[-1]
    weights = F.avg_pool2d(alpha, step) ** 4
    total = weights.sum((2, 3)) + 1e-3
    mean = (x * weights).sum((2, 3)) / total
    return torch.cat([mean, ((x * x * weights).sum((2, 3)) / total + 1e-6).sqrt()], 1)


def apart(colour, alpha):
    """Pieces (0 to 1) as differences from their mean colour; nothing where they are transparent."""
    mean = (colour * alpha).sum((2, 3), keepdim=True) / alpha.sum((2, 3), keepdim=True).clamp(min=1)
    return (colour - mean) * alpha * CONTRAST


def read(name):
    """Pieces (uint8, N x 4 x SIDE x SIDE), patterns and files of `pattern-pieces.mjs`."""
    listed = json.loads(Path(f'{name}.json').read_text())
    pixels = numpy.fromfile(f'{name}.bin', numpy.uint8).reshape(len(listed), SIDE, SIDE, 4)
    patterns = torch.tensor([PATTERNS.index(one['pattern']) for one in listed])
    return torch.from_numpy(pixels.transpose(0, 3, 1, 2).copy()), patterns, [one['file'] for one in listed]


def uniform(count, low, high, generator):
    return torch.rand(count, generator=generator) * (high - low) + low


def place(pieces, side, generator):
    """Random parts of pieces (N x 4 x SIDE x SIDE, 0 to 1), turned and in other sizes."""
    count = len(pieces)
    quarter = torch.randint(0, 4, (count,), generator=generator) * (torch.rand(count, generator=generator) < 0.4)
    turn = uniform(count, -0.25, 0.25, generator) + quarter * math.pi / 2
    zoom = torch.exp(uniform(count, math.log(0.75), math.log(1.3), generator)) * side / SIDE
    flip = torch.where(torch.rand(count, generator=generator) < 0.5, -1.0, 1.0)
    stretch = torch.exp(uniform(count, -0.12, 0.12, generator))
    cos, sin = torch.cos(turn), torch.sin(turn)
    room = (0.85 - zoom).clamp(min=0.06)
    theta = torch.stack([
        torch.stack([flip * zoom * stretch * cos, -zoom * sin, uniform(count, -1, 1, generator) * room], 1),
        torch.stack([flip * zoom * sin, zoom / stretch * cos, uniform(count, -1, 1, generator) * room], 1),
    ], 1)
    grid = F.affine_grid(theta, (count, 4, side, side), align_corners=False)
    return F.grid_sample(pieces, grid, mode='bilinear', padding_mode='zeros', align_corners=False)


def recolour(colour, generator):
    """Random light and colours."""
    count = len(colour)
    shape = (count, 1, 1, 1)
    colour = colour * uniform(count, 0.7, 1.3, generator).view(shape)
    grey = colour.mean((1, 2, 3), keepdim=True)
    colour = (colour - grey) * uniform(count, 0.7, 1.3, generator).view(shape) + grey
    light = colour.mean(1, keepdim=True)
    colour = (colour - light) * uniform(count, 0.2, 1.5, generator).view(shape) + light
    for index in (torch.rand(count, generator=generator) < 0.4).nonzero().flatten().tolist():
        colour[index] = colour[index][torch.randperm(3, generator=generator)]
    negative = (torch.rand(count, generator=generator) < 0.12).view(shape)
    colour = torch.where(negative, 1 - colour, colour).clamp(0, 1)
    noise = torch.randn(colour.shape, generator=generator) * uniform(count, 0, 0.02, generator).view(shape)
    return colour + noise


class Training:
    """A network that is trained from scratch on some of the pieces; its averaged weights are the result."""

    def __init__(self, pieces, patterns, epochs, seed):
        self.pieces, self.epochs = pieces, epochs
        self.of = {name: (patterns == number).nonzero().flatten() for number, name in enumerate(PATTERNS)}
        self.generator = torch.Generator().manual_seed(seed)
        torch.manual_seed(seed)
        self.network = Network()
        self.average = copy.deepcopy(self.network)
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=RATE, weight_decay=0.03)
        self.steps = 30

    def batch(self, side):
        """Parts of pieces and their patterns: photographed ones, and plain ones with a pattern drawn on them."""
        chosen, drawn, names = [], [], []
        for name, share in SHARES.items():
            for _ in range(max(1, round(share * BATCH))):
                drawn.append(name in DRAWN and float(torch.rand(1, generator=self.generator)) < DRAWN_SHARE[name])
                among = self.of['plain' if drawn[-1] else name]
                chosen.append(among[torch.randint(0, len(among), (1,), generator=self.generator)])
                names.append(name)
        parts = place(self.pieces[torch.cat(chosen)].float() / 255, side, self.generator)
        for index, name in enumerate(names):
            if drawn[index]:
                parts[index] = print_on(parts[index], name, self.generator)
        colour, alpha = recolour(parts[:, :3], self.generator), parts[:, 3:]
        return apart(colour, alpha), alpha, torch.tensor([PATTERNS.index(name) for name in names])

    def run(self, label=''):
        start = time.time()
        total = self.epochs * self.steps
        for step in range(total):
            done = step / total
            rate = RATE * min(1, step / (2 * self.steps) + 0.02) * (0.5 + 0.5 * math.cos(math.pi * done))
            for group in self.optimiser.param_groups:
                group['lr'] = rate
            self.network.train()
            pieces, alpha, patterns = self.batch(SIDE if step >= total - WHOLE * self.steps else PART)
            loss = F.cross_entropy(self.network(pieces, alpha), patterns, label_smoothing=0.05)
            self.optimiser.zero_grad()
            loss.backward()
            self.optimiser.step()
            follow(self.average, self.network, step, most=0.99)
            if (step + 1) % (10 * self.steps) == 0:
                print(f'{label}epoch {(step + 1) // self.steps}: loss {loss.item():.2f}, {time.time() - start:.0f} s', flush=True)
        self.average.eval()
        return self.average


def train(pieces, patterns, chosen, epochs, seed):
    """A network that was trained on the chosen pieces."""
    return Training(pieces[chosen], patterns[chosen], epochs, seed).run(f'{int(chosen.sum())} pieces, ')


def layers(network):
    """All layers in the order of the file."""
    for conv, norm in zip(network.convs, network.norms):
        yield folded(conv, norm)
    yield network.head.weight, network.head.bias


def run_rounded(network, pieces):
    """Logits of the network with weights of eight bits, as the browser computes them."""
    parts = []
    for weights, bias in layers(network):
        small, scales = rounded(weights)
        parts.append(((small.float() * scales[:, None]).view(weights.shape), bias))
    out = []
    with torch.no_grad():
        for some in pieces.split(64):
            x, alpha = some[:, :3].float() / 255, some[:, 3:].float() / 255
            x = apart(x, alpha)
            for (weights, bias), (_, _, stride) in zip(parts, LAYERS):
                x = F.relu(F.conv2d(x, weights, bias, stride, 1))
            out.append(F.linear(summary(x, alpha), *parts[-1]))
    return torch.cat(out)


def fit_chances(logits, patterns):
    """Scale and shifts of the logits with which the chances fit pieces that training has not seen."""
    scale, shifts = torch.ones(1, requires_grad=True), torch.zeros(len(PATTERNS), requires_grad=True)
    optimiser = torch.optim.LBFGS([scale, shifts], max_iter=100)

    def step():
        optimiser.zero_grad()
        loss = F.cross_entropy(logits * scale + shifts, patterns) + 0.002 * (shifts ** 2).sum()
        loss.backward()
        return loss

    optimiser.step(step)
    return scale.item(), shifts.detach()


def sure_from(chances, patterns, right):
    """For each pattern the lowest chance from which that share of what is said is right; 2 where fewer than ten would be said."""
    best, found = chances.max(1)
    sure = []
    for number in range(len(PATTERNS)):
        mine = found == number
        order = best[mine].argsort(descending=True)
        hits = (patterns[mine] == number)[order].float()
        # Half an answer more, that is as often right as it must be: the first wrong one does not decide.
        share = (hits.cumsum(0) + 0.5 * right) / (torch.arange(1, len(hits) + 1) + 0.5)
        good = (share >= right).nonzero()
        sure.append(2.0 if len(good) == 0 or int(good.max()) < 9 else min(0.99, best[mine][order[int(good.max())]].item()))
    return torch.tensor(sure)


def report(title, chances, patterns, sure):
    best, found = chances.max(1)
    said = best >= sure[found]
    right = found == patterns
    print(f'{title}: says {int(said.sum())} of {len(patterns)}, right {100 * right[said].float().mean():.1f} %; '
          f'likeliest right {100 * right.float().mean():.1f} %')
    for number, name in enumerate(PATTERNS):
        mine, called = patterns == number, said & (found == number)
        print(f'  {name:8s} of {int(mine.sum()):4d} labelled {int((said & right & mine).sum()):4d} found; '
              f'said {int(called.sum()):4d}, right {int((called & right).sum()):4d}; '
              f'likeliest {int((found == number).sum()):4d}, right {int(((found == number) & right).sum()):4d}')


def write(network, scale, shifts, sure):
    """Writes the file; its form is in layers-file.ts and pattern-network.ts."""
    with torch.no_grad():
        network.head.weight *= scale
        network.head.bias.copy_(network.head.bias * scale + shifts)
        description = json.dumps({
            'patterns': PATTERNS, 'layers': LAYERS, 'contrast': CONTRAST, 'sure': [round(float(value), 4) for value in sure],
        }).encode()
        with open(RUNTIME / 'pattern-network.bin', 'wb') as out:
            out.write(struct.pack('<I', len(description)) + description)
            for weights, bias in layers(network):
                small, scales = rounded(weights)
                out.write(scales.numpy().astype('<f4').tobytes() + bias.numpy().astype('<f4').tobytes() + small.numpy().tobytes())
        rows = [[round(value, 5) for value in row] for row in run_rounded(network, drawings()).softmax(1).tolist()]
    (RUNTIME / 'pattern-network.expected.json').write_text(json.dumps(rows) + '\n')


def drawings(count=3, rim=20):
    """Pieces that the test of the browser's runtime draws by the same rule."""
    y, x = torch.meshgrid(torch.arange(SIDE), torch.arange(SIDE), indexing='ij')
    alpha = ((x >= rim) & (x < SIDE - rim)) * 255
    colours = [[(x * (3 + n) + y * (c + 1) + (x * y * (n + c)) // 64) % 256 for c in range(3)] for n in range(count)]
    return torch.stack([torch.stack([*channels, alpha]) for channels in colours]).to(torch.uint8)


def folds(patterns, count, generator):
    """A number of 0 to count - 1 for each piece, the same share of every pattern."""
    out = torch.zeros(len(patterns), dtype=torch.long)
    for number in range(len(PATTERNS)):
        indices = (patterns == number).nonzero().flatten()
        out[indices[torch.randperm(len(indices), generator=generator)]] = torch.arange(len(indices)) % count
    return out


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument('pieces', help='what pattern-pieces.mjs wrote of the photos for training')
    options.add_argument('validation', help='the same of photos that training never sees')
    options.add_argument('--seed', type=int, default=21)
    options.add_argument('--epochs', type=int, default=45)
    options.add_argument('--folds', type=int, default=2)
    options.add_argument('--right', type=float, default=0.95)
    options.add_argument('--workers', type=int, default=2, help='trainings at the same time')
    options.add_argument('--state', help='file for the results of the held-out pieces')
    given = options.parse_args()
    pieces, patterns, _ = read(given.pieces)
    others, other_patterns, _ = read(given.validation)
    parts = folds(patterns, given.folds, torch.Generator().manual_seed(given.seed))
    # The last training leaves nothing out.
    inside = [parts != part for part in range(given.folds)] + [parts >= 0]
    with ProcessPoolExecutor(given.workers, initializer=torch.set_num_threads, initargs=(1,)) as pool:
        tasks = [pool.submit(train, pieces, patterns, chosen, given.epochs, given.seed + part) for part, chosen in enumerate(inside)]
        *held_out, network = [task.result() for task in tasks]
    logits = torch.zeros(len(patterns), len(PATTERNS))
    for part, other in enumerate(held_out):
        logits[parts == part] = run_rounded(other, pieces[parts == part])
    scale, shifts = fit_chances(logits, patterns)
    chances = (logits * scale + shifts).softmax(1)
    sure = sure_from(chances, patterns, given.right)
    print('sure from', dict(zip(PATTERNS, [round(float(value), 2) for value in sure])))
    report('held out', chances, patterns, sure)
    write(network, scale, shifts, sure)
    report('validation', run_rounded(network, others).softmax(1), other_patterns, sure)
    if given.state:
        torch.save({'logits': logits, 'parts': parts, 'network': network.state_dict(), 'scale': scale, 'shifts': shifts}, given.state)


if __name__ == '__main__':
    main()
