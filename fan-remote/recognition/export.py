"""Writes trained weights as the file that the browser opens. See README.md beside it."""
import argparse
import json
import struct
from pathlib import Path

import torch
from torch.nn import functional as F

from network import BLOCKS, CLASSES, DEVIATION, MEAN, SIZE, Network
from photos import normalise, plain, read_folder, split

RUNTIME = Path(__file__).parent / '../src/features/upload-closet/recognition'


def folded(conv, norm):
    """Weights and bias of a convolution with its batch normalisation in them."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight * scale.view(-1, 1, 1, 1), norm.bias - norm.running_mean * scale


def layers(network):
    """All layers in the order of the file."""
    yield folded(network.stem, network.stem_norm)
    for block in network.blocks:
        yield folded(block.conv1, block.norm1)
        yield folded(block.conv2, block.norm2)
        if block.shortcut is not None:
            yield folded(block.shortcut, block.shortcut_norm)
    yield network.head.weight, network.head.bias


def rounded(weights):
    """Weights as eight bits and the scale of each output channel."""
    flat = weights.flatten(1)
    scales = flat.abs().amax(1).clamp(min=1e-8) / 127
    return (flat / scales[:, None]).round().clamp(-127, 127).to(torch.int8), scales


def run_rounded(network, x):
    """Logits of the rounded network as the browser computes them."""
    parts = []
    for weights, bias in layers(network):
        small, scales = rounded(weights)
        parts.append(((small.float() * scales[:, None]).view(weights.shape), bias))
    parts = iter(parts)

    def conv(x, stride, padding):
        weights, bias = next(parts)
        return F.conv2d(x, weights, bias, stride, padding)

    x = F.relu(conv(x, 2, 1))
    for inputs, outputs, stride in BLOCKS:
        y = conv(F.relu(conv(x, stride, 1)), 1, 1)
        if stride > 1 or inputs != outputs:
            x = conv(F.avg_pool2d(x, stride) if stride > 1 else x, 1, 0)
        x = F.relu(x + y)
    weights, bias = next(parts)
    return F.linear(x.mean((2, 3)), weights, bias)


def write(network, file, temperature, sure):
    """Writes the file; its form is in category-network.ts."""
    description = json.dumps({
        'classes': CLASSES, 'mean': MEAN, 'deviation': DEVIATION, 'blocks': BLOCKS,
        'temperature': round(temperature, 4), 'sure': round(sure, 4),
    }).encode()
    with torch.no_grad(), open(file, 'wb') as out:
        out.write(struct.pack('<I', len(description)) + description)
        for weights, bias in layers(network):
            small, scales = rounded(weights)
            out.write(scales.numpy().astype('<f4').tobytes())
            out.write(bias.numpy().astype('<f4').tobytes())
            out.write(small.numpy().tobytes())


def temperature_of(logits, classes):
    """What the logits are divided by, so that the chances fit photos that training has not seen."""
    log = torch.zeros(1, requires_grad=True)
    optimiser = torch.optim.LBFGS([log], max_iter=60)

    def step():
        optimiser.zero_grad()
        loss = F.cross_entropy(logits / log.exp(), classes)
        loss.backward()
        return loss

    optimiser.step(step)
    return log.exp().item()


def sure_from(chances, classes, right=0.975):
    """The lowest chance from which that share of the held-out photos is right."""
    best, found = chances.max(1)
    order = best.argsort(descending=True)
    hits = (found == classes)[order].float()
    share = hits.cumsum(0) / torch.arange(1, len(hits) + 1)
    count = int((share >= right).nonzero().max()) + 1
    return min(0.99, best[order[count - 1]].item())


def drawings(count=3):
    """Pictures that the test of the browser's runtime draws by the same rule."""
    y, x = torch.meshgrid(torch.arange(SIZE), torch.arange(SIZE), indexing='ij')
    return torch.stack([
        torch.stack([(x * (3 + n) + y * (c + 1) + (x * y * (n + c)) // 64) % 256 for c in range(3)]) for n in range(count)
    ])


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument('train', help='folder with a folder of photos per class')
    options.add_argument('--state', default='recognition-training.pt')
    options.add_argument('--seed', type=int, default=21)
    options.add_argument('--held-out', type=float, default=0.12)
    given = options.parse_args()
    network = Network()
    network.load_state_dict(torch.load(given.state)['average'])
    network.eval()
    photos, classes, _ = read_folder(given.train)
    _, outside = split(classes, given.held_out, torch.Generator().manual_seed(given.seed))
    x, classes = plain(photos[outside]), classes[outside]
    with torch.no_grad():
        logits = (run_rounded(network, x) + run_rounded(network, x.flip(3))) / 2
    temperature = temperature_of(logits, classes)
    sure = sure_from((logits / temperature).softmax(1), classes)
    write(network, RUNTIME / 'category-network.bin', temperature, sure)
    with torch.no_grad():
        expected = run_rounded(network, normalise(drawings().float() / 255))
    rows = [[round(value, 4) for value in row] for row in expected.tolist()]
    (RUNTIME / 'category-network.expected.json').write_text(json.dumps(rows) + '\n')
    chances = (logits / temperature).softmax(1)
    best = chances.topk(3).indices
    right, certain = best[:, 0] == classes, chances.amax(1) >= sure
    share = lambda part: 100 * part.float().mean().item()
    print(f'temperature {temperature:.3f}, sure from {sure:.3f}')
    print(f'held out: top-1 {share(right):.1f}, top-3 {share((best == classes[:, None]).any(1)):.1f}, '
          f'sure of {share(certain):.1f}, right in {share(right[certain]):.1f} of these')
    for number, name in enumerate(CLASSES):
        print(f'  {name}: {share(right[classes == number]):.0f} of {int((classes == number).sum())}')


if __name__ == '__main__':
    main()
