"""The network that recognises a piece's category: six residual steps on a photo of 128 x 128 px."""
import torch
from torch import nn
from torch.nn import functional as F

CLASSES = ['dress', 'hat', 'longsleeve', 'outwear', 'pants', 'shirt', 'shoes', 'shorts', 'skirt', 't-shirt']
SIZE = 128
# Each channel is normalised by the mean and deviation of ImageNet; the runtime in the browser uses the same.
MEAN, DEVIATION = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)
# Input channels, output channels and stride of each block.
BLOCKS = [(24, 48, 2), (48, 96, 2), (96, 96, 1), (96, 160, 2), (160, 160, 1)]


class Block(nn.Module):
    """Two 3 x 3 convolutions beside a shortcut; the shortcut of a block that halves the picture averages first."""

    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.norm1 = nn.BatchNorm2d(outputs)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.norm2 = nn.BatchNorm2d(outputs)
        self.stride = stride
        self.shortcut = None
        if stride > 1 or inputs != outputs:
            self.shortcut = nn.Conv2d(inputs, outputs, 1, bias=False)
            self.shortcut_norm = nn.BatchNorm2d(outputs)

    def forward(self, x):
        y = self.norm2(self.conv2(F.relu(self.norm1(self.conv1(x)))))
        if self.shortcut is not None:
            x = F.avg_pool2d(x, self.stride) if self.stride > 1 else x
            x = self.shortcut_norm(self.shortcut(x))
        return F.relu(x + y)


class Network(nn.Module):
    """Logits of the ten classes for normalised photos of SIZE x SIZE."""

    def __init__(self, dropout=0.2):
        super().__init__()
        self.stem = nn.Conv2d(3, BLOCKS[0][0], 3, 2, 1, bias=False)
        self.stem_norm = nn.BatchNorm2d(BLOCKS[0][0])
        self.blocks = nn.Sequential(*[Block(*block) for block in BLOCKS])
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(BLOCKS[-1][1], len(CLASSES))

    def forward(self, x):
        x = self.blocks(F.relu(self.stem_norm(self.stem(x))))
        return self.head(self.dropout(x.mean((2, 3))))
