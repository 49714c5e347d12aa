import { groundColour, outfitCanvas, textSide } from '@bestie/contracts/outfits';
import type { OutfitDocument, OutfitLayer, OutfitPiece } from '@bestie/contracts/outfits.contract';
import { sizeOf } from './geometry';
import type { Looks } from './geometry';
import { fontOf, lineHeight } from './text-size';

export interface RenderOptions {
  document: OutfitDocument;
  pieces: ReadonlyMap<string, OutfitPiece>;
  looks: Looks;
  /** Pixels per unit of the canvas. */
  scale: number;
  type: 'image/png' | 'image/webp';
}

async function pictureOf(piece: OutfitPiece | undefined, wide: boolean): Promise<HTMLImageElement | null> {
  const sources = piece?.cover?.sources;
  if (!sources) return null;
  const image = new Image();
  image.src = wide ? sources.large : sources.medium;
  await image.decode();
  return image;
}

/**
 * An outfit as a picture with the size of the canvas times `scale`. A piece without a picture is left out, as
 * on the canvas itself.
 * @throws Error when a picture cannot be loaded
 */
export async function renderOutfit({
  document: outfit,
  pieces,
  looks,
  scale,
  type,
}: RenderOptions): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = outfitCanvas.width * scale;
  canvas.height = outfitCanvas.height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas here.');
  const pictures = await Promise.all(
    outfit.layers.map(async (layer) =>
      layer.kind === 'item' ? pictureOf(pieces.get(layer.itemId), scale * layer.scale > 1.2) : null,
    ),
  );
  await Promise.all(
    outfit.layers
      .filter((layer) => layer.kind === 'text')
      .map(({ face, text }) => document.fonts.load(fontOf(face, textSide), text)),
  );
  context.scale(scale, scale);
  context.imageSmoothingQuality = 'high';
  context.fillStyle = groundColour(outfit.background);
  context.fillRect(0, 0, outfitCanvas.width, outfitCanvas.height);
  outfit.layers.forEach((layer, index) => drawLayer(context, layer, pictures[index] ?? null, looks));
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      type,
      0.9,
    ),
  );
}

function drawLayer(
  context: CanvasRenderingContext2D,
  layer: OutfitLayer,
  picture: HTMLImageElement | null,
  looks: Looks,
): void {
  context.save();
  context.translate(layer.x, layer.y);
  context.rotate((layer.rotation * Math.PI) / 180);
  context.scale(layer.flip ? -1 : 1, 1);
  const { width, height } = sizeOf(layer, looks);
  if (layer.kind === 'item') {
    if (picture) context.drawImage(picture, -width / 2, -height / 2, width, height);
  } else {
    context.font = fontOf(layer.face, textSide * layer.scale);
    context.fillStyle = layer.colour;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const lines = layer.text.split('\n');
    const step = textSide * layer.scale * lineHeight;
    lines.forEach((line, index) => context.fillText(line, 0, (index - (lines.length - 1) / 2) * step));
  }
  context.restore();
}
