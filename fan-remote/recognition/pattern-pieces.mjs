/**
 * Cuts the pieces of labelled photos out, for train_pattern.py: `node fan-remote/recognition/pattern-pieces.mjs PHOTOS LABELS OUT`.
 * The code is that of the browser, so that training sees what the network will see. OUT.json lists the pieces, and OUT.bin has
 * their pixels in the same order, four bytes each.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createJiti } from 'jiti';
import sharp from 'sharp';

const [folder, labelsFile, out] = process.argv.slice(2);
if (!folder || !labelsFile || !out)
  throw new Error('node fan-remote/recognition/pattern-pieces.mjs PHOTOS LABELS OUT');

const jiti = createJiti(import.meta.url);
const source = '../src';
const { pieceSquare } =
  /** @type {typeof import('../src/features/upload-closet/recognition/pattern-piece')} */ (
    await jiti.import(`${source}/features/upload-closet/recognition/pattern-piece.ts`)
  );
const { createCutter } = /** @type {typeof import('../src/parts/cut-outs/segmentation/cut-picture')} */ (
  await jiti.import(`${source}/parts/cut-outs/segmentation/cut-picture.ts`)
);
const { shrink } = /** @type {typeof import('../src/parts/cut-outs/segmentation/raster')} */ (
  await jiti.import(`${source}/parts/cut-outs/segmentation/raster.ts`)
);
const { coloursSide } = /** @type {typeof import('@bestie/contracts/seen-colours')} */ (
  await jiti.import('@bestie/contracts/seen-colours')
);

/** Numbers of files by pattern and class, as in pattern-labels.json, or the list of bench/recognition-labels.json. */
const labels = JSON.parse(readFileSync(labelsFile, 'utf8'));
const photos = Array.isArray(labels)
  ? labels.filter(({ pattern }) => pattern).map(({ file, pattern }) => ({ file, pattern }))
  : Object.entries(labels).flatMap(([pattern, classes]) =>
      Object.entries(classes).flatMap(([name, numbers]) =>
        numbers.map((number) => ({ file: `${name}/${String(number).padStart(4, '0')}.jpg`, pattern })),
      ),
    );

const kept = [];
const pixels = [];
for (const photo of photos) {
  const { data, info } = await sharp(path.join(folder, photo.file))
    .rotate()
    .resize(256, 256, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raster = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  const small = shrink(raster, coloursSide);
  const piece = pieceSquare(raster, createCutter(small).cut().alpha, small);
  if (!piece) continue;
  kept.push(photo);
  pixels.push(new Uint8Array(piece.data.buffer));
}
writeFileSync(`${out}.json`, JSON.stringify(kept));
writeFileSync(`${out}.bin`, Buffer.concat(pixels));
console.log(`${kept.length} of ${photos.length} pieces`);
