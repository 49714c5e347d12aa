"""Reading FOLDER/class/*.jpg, and the random changes that make many photos of one."""
import math
from pathlib import Path

import numpy
import torch
from PIL import Image, ImageOps
from torch.nn import functional as F

from network import CLASSES, DEVIATION, MEAN, SIZE

STORED = 160


def read_folder(folder, size=STORED):
    """Photos (uint8, N x 3 x size x size; stretched to a square), classes and file names, sorted by name."""
    photos, classes, names = [], [], []
    for number, name in enumerate(CLASSES):
        for file in sorted(Path(folder, name).glob('*.jpg')):
            photo = ImageOps.exif_transpose(Image.open(file)).convert('RGB')
            photo = photo.resize((size, size), Image.BOX if photo.width >= size else Image.BILINEAR)
            photos.append(numpy.asarray(photo).transpose(2, 0, 1))
            classes.append(number)
            names.append(f'{name}/{file.name}')
    return torch.from_numpy(numpy.stack(photos)), torch.tensor(classes), names


def split(classes, share, generator):
    """Indices for training and the held-out ones: the same share of every class."""
    train, held_out = [], []
    for number in range(len(CLASSES)):
        indices = (classes == number).nonzero().flatten()
        indices = indices[torch.randperm(len(indices), generator=generator)]
        count = round(len(indices) * share)
        held_out += indices[:count].tolist()
        train += indices[count:].tolist()
    return torch.tensor(sorted(train)), torch.tensor(sorted(held_out))


def normalise(photos):
    """Photos of 0..1 as the network expects them."""
    mean, deviation = torch.tensor(MEAN).view(1, 3, 1, 1), torch.tensor(DEVIATION).view(1, 3, 1, 1)
    return ((photos - mean) / deviation).contiguous(memory_format=torch.channels_last)


def plain(photos):
    """Photos as the browser sees them: no random change."""
    small = F.interpolate(photos.float() / 255, (SIZE, SIZE), mode='bilinear', antialias=True, align_corners=False)
    return normalise(small.clamp(0, 1))


def uniform(count, low, high, generator):
    return torch.rand(count, generator=generator) * (high - low) + low


def augment(photos, generator, size=SIZE):
    """Random position, light and colour for each photo of a batch; one in three loses a rectangle."""
    count = len(photos)
    x = photos.float() / 255

    turn = uniform(count, -0.35, 0.35, generator) * (torch.rand(count, generator=generator) < 0.7)
    zoom = torch.exp(uniform(count, math.log(0.62), math.log(1.15), generator))
    stretch = torch.exp(uniform(count, -0.22, 0.22, generator))
    shear = uniform(count, -0.15, 0.15, generator)
    flip = torch.where(torch.rand(count, generator=generator) < 0.5, -1.0, 1.0)
    cos, sin = torch.cos(turn), torch.sin(turn)
    room = (1.1 - zoom).clamp(min=0.08)
    theta = torch.stack([
        torch.stack([flip * zoom * stretch * cos, zoom * (shear - sin), uniform(count, -1, 1, generator) * room], 1),
        torch.stack([flip * zoom * sin, zoom / stretch * cos, uniform(count, -1, 1, generator) * room], 1),
    ], 1)
    grid = F.affine_grid(theta, (count, 3, size, size), align_corners=False)
    x = F.grid_sample(x, grid, mode='bilinear', padding_mode='reflection', align_corners=False)

    shape = (count, 1, 1, 1)
    x = x * uniform(count, 0.65, 1.4, generator).view(shape)
    grey = x.mean((1, 2, 3), keepdim=True)
    x = (x - grey) * uniform(count, 0.65, 1.4, generator).view(shape) + grey
    light = (x * torch.tensor([0.299, 0.587, 0.114]).view(1, 3, 1, 1)).sum(1, keepdim=True)
    colour = uniform(count, 0.3, 1.6, generator) * (torch.rand(count, generator=generator) > 0.1)
    x = (x - light) * colour.view(shape) + light
    x = x * (1 + (torch.rand(count, 3, 1, 1, generator=generator) - 0.5) * 0.3)
    # One in five has its colours exchanged: what a piece is does not depend on its colour.
    for index in (torch.rand(count, generator=generator) < 0.2).nonzero().flatten().tolist():
        x[index] = x[index][torch.randperm(3, generator=generator)]
    x = x.clamp(0, 1)

    for index in (torch.rand(count, generator=generator) < 0.35).nonzero().flatten().tolist():
        height, width = (int(v) for v in torch.randint(size // 8, size // 2, (2,), generator=generator))
        top = int(torch.randint(0, size - height, (1,), generator=generator))
        left = int(torch.randint(0, size - width, (1,), generator=generator))
        x[index, :, top:top + height, left:left + width] = torch.rand(3, 1, 1, generator=generator)
    return normalise(x)


def mix(photos, targets, chance, generator):
    """Two photos in one, and their targets in the same shares: faded into each other, or a rectangle of one in the other."""
    drawn = float(torch.rand(1, generator=generator))
    if drawn > chance:
        return photos, targets
    order = torch.randperm(len(photos), generator=generator)
    share = float(numpy.random.RandomState(int(torch.randint(0, 2**31 - 1, (1,), generator=generator))).beta(0.4, 0.4))
    if drawn < chance * 7 / 12:
        mixed = photos * share + photos[order] * (1 - share)
    else:
        size = photos.shape[-1]
        side = int(size * math.sqrt(1 - share))
        top, left = (int(v) for v in torch.randint(0, size - side + 1, (2,), generator=generator))
        mixed = photos.clone()
        mixed[:, :, top:top + side, left:left + side] = photos[order][:, :, top:top + side, left:left + side]
        share = 1 - side * side / (size * size)
    return mixed, targets * share + targets[order] * (1 - share)
