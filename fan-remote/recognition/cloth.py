"""Patterns drawn onto the plain cloth of a photo, because few photos show dots, checks or flowers."""
import math

import torch
from torch.nn import functional as F


def draw(generator, low, high):
    return float(torch.rand(1, generator=generator)) * (high - low) + low


def chance(generator, share):
    return draw(generator, 0, 1) < share


def places(side, generator, turn):
    """Coordinates of the pixels, turned and a little bent, as cloth lies."""
    y, x = torch.meshgrid(torch.arange(side) - side / 2, torch.arange(side) - side / 2, indexing='ij')
    bend = draw(generator, 0, 2.5)
    x = x + bend * torch.sin(y / draw(generator, 12, 40) + draw(generator, 0, 6))
    y = y + bend * torch.sin(x / draw(generator, 12, 40) + draw(generator, 0, 6))
    cos, sin = math.cos(turn), math.sin(turn)
    return x * cos + y * sin, y * cos - x * sin


def edge(distance, softness=0.7):
    """Share of a pixel inside of a shape; the distance is negative inside."""
    return torch.sigmoid(-distance / softness)


def lines(along, generator):
    """One to three stripes that repeat."""
    period = math.exp(draw(generator, math.log(4), math.log(36)))
    out = torch.zeros_like(along)
    for _ in range(1 + int(draw(generator, 0, 2.2))):
        middle, width = draw(generator, 0, period), period * draw(generator, 0.12, 0.5)
        away = ((along - middle + period / 2) % period) - period / 2
        out = torch.maximum(out, edge(away.abs() - width / 2) * draw(generator, 0.6, 1))
    return out


def slight(generator):
    return draw(generator, -0.12, 0.12)


def striped(side, generator):
    turn = slight(generator) + (math.pi / 2 if chance(generator, 0.4) else 0)
    if chance(generator, 0.1):
        turn += math.pi / 4
    _, y = places(side, generator, turn)
    return lines(y, generator)


def checked(side, generator):
    x, y = places(side, generator, slight(generator) + (math.pi / 4 if chance(generator, 0.12) else 0))
    state = generator.get_state()
    one = lines(x, generator)
    if chance(generator, 0.8):
        generator.set_state(state)
    other = lines(y, generator)
    kind = draw(generator, 0, 1)
    if kind < 0.55:
        return (one + other) / 2
    if kind < 0.85:
        return torch.maximum(one, other)
    return (one - other).abs()


def scattered(x, y, generator, spacing, shape):
    """The shape at the points of a grid: regular, or moved about and of several sizes."""
    loose = 0 if chance(generator, 0.5) else draw(generator, 0.1, 0.42)
    shift = draw(generator, 0, 1) < 0.5
    row = torch.floor(y / spacing)
    moved = x + (row % 2) * spacing / 2 * shift
    column = torch.floor(moved / spacing)
    seed = draw(generator, 0, 1000)

    def noise(number):
        value = torch.sin(row * 12.9898 + column * 78.233 + seed + number * 37.7) * 43758.5453
        return value - torch.floor(value)

    across = moved - (column + 0.5) * spacing - (noise(1) - 0.5) * loose * spacing
    down = y - (row + 0.5) * spacing - (noise(2) - 0.5) * loose * spacing
    size = 1 - loose * noise(3)
    missing = (noise(5) < loose * 0.5).float()
    return shape(across / size, down / size, noise(4) * 2 * math.pi * (loose > 0)) * (1 - missing)


def dotted(side, generator):
    x, y = places(side, generator, draw(generator, -0.8, 0.8))
    radius = math.exp(draw(generator, math.log(1.1), math.log(7)))
    spacing = radius * draw(generator, 2.6, 6)
    return scattered(x, y, generator, max(4, spacing), lambda a, b, _: edge((a * a + b * b).sqrt() - radius))


def flower(radius, petals, depth):
    def shape(a, b, turn):
        away, angle = (a * a + b * b).sqrt(), torch.atan2(b, a) + turn
        rim = radius * (1 - depth + depth * torch.cos(angle * petals).abs())
        return edge(away - rim) * (1 - 0.6 * edge(away - radius * 0.28))

    return shape


def leaf(radius):
    def shape(a, b, turn):
        along, across = a * torch.cos(turn) + b * torch.sin(turn), b * torch.cos(turn) - a * torch.sin(turn)
        return edge(across.abs() - radius * 0.35 * (1 - (along / radius) ** 2).clamp(min=-1))

    return shape


def floral(side, generator):
    """@returns several layers, each in a colour of its own"""
    layers = []
    size = math.exp(draw(generator, math.log(3), math.log(16)))
    for _ in range(1 + int(draw(generator, 0, 2))):
        x, y = places(side, generator, draw(generator, -0.8, 0.8))
        radius = size * draw(generator, 0.7, 1.2)
        shape = flower(radius, int(draw(generator, 3, 6)) / 2 + 1, draw(generator, 0.25, 0.6))
        layers.append(scattered(x, y, generator, radius * draw(generator, 2.1, 4), shape))
    if chance(generator, 0.8):
        x, y = places(side, generator, draw(generator, -0.8, 0.8))
        layers.append(scattered(x, y, generator, size * draw(generator, 1.6, 3), leaf(size * draw(generator, 0.5, 1))))
    return layers


def blots(side, generator):
    """Camouflage, animal prints and the like: smooth noise, cut at a level."""
    coarse = max(3, int(side / math.exp(draw(generator, math.log(3), math.log(22)))))
    high = max(2, int(coarse * draw(generator, 0.4, 1.6)))
    noise = F.interpolate(torch.rand(1, 1, high, coarse, generator=generator), (side, side), mode='bicubic', align_corners=False)[0, 0]
    level, width = draw(generator, 0.3, 0.7), draw(generator, 0.04, 0.2)
    return edge((noise - level).abs() - width, 0.02) if chance(generator, 0.3) else edge(level - noise, 0.03)


def zigzag(side, generator):
    x, y = places(side, generator, slight(generator))
    period = draw(generator, 6, 30)
    return lines(y + ((x % period) - period / 2).abs() * draw(generator, 0.6, 1.6), generator)


def angular(side, generator):
    """Stars, triangles and squares."""
    x, y = places(side, generator, draw(generator, -0.8, 0.8))
    radius = math.exp(draw(generator, math.log(5), math.log(16)))
    corners = int(draw(generator, 3, 6))

    def shape(a, b, turn):
        angle = (torch.atan2(b, a) + turn) % (2 * math.pi / corners) - math.pi / corners
        rim = math.cos(math.pi / corners) / torch.cos(angle)
        away = (a * a + b * b).sqrt()
        return edge(away - radius * (1 / rim - 0.6 if corners == 5 else rim))

    return scattered(x, y, generator, radius * draw(generator, 2.2, 4), shape)


def other(side, generator):
    kind = draw(generator, 0, 1)
    if kind < 0.4:
        return [blots(side, generator) for _ in range(1 + int(draw(generator, 0, 2)))]
    return [zigzag(side, generator)] if kind < 0.65 else [angular(side, generator)]


DRAWN = {'striped': striped, 'checked': checked, 'dotted': dotted, 'floral': floral, 'other': other}


def print_on(piece, pattern, generator):
    """A plain piece (colours and alpha, 4 x side x side, 0 to 1) with a pattern; folds and shadows stay."""
    cloth, alpha = piece[:3], piece[3:]
    mean = (cloth * alpha).sum((1, 2), keepdim=True) / alpha.sum().clamp(min=1)
    light = 0.25 + 0.75 * (cloth.mean(0, keepdim=True) / mean.mean().clamp(min=0.08)).clamp(max=2)
    layers = DRAWN[pattern](cloth.shape[-1], generator)
    for layer in layers if isinstance(layers, list) else [layers]:
        ink = torch.rand(3, 1, 1, generator=generator)
        # Prints of little contrast are common too, invisible ones are none.
        ink = mean + (ink - mean) * draw(generator, 0.5, 1)
        if (ink - mean).abs().max() < 0.2:
            ink = mean + (0.3 if mean.mean() < 0.5 else -0.3)
        cloth = cloth + (ink * light - cloth) * layer * draw(generator, 0.7, 1)
    if chance(generator, 0.5):
        cloth = F.avg_pool2d(F.pad(cloth[None], (1, 1, 1, 1), mode='replicate'), 3, 1)[0]
    return torch.cat([cloth.clamp(0, 1), alpha])
