import type { Metadata } from 'sharp';

const megabyte = 1024 * 1024;

/**
 * Maximum extra memory for decoding one picture. A baseline JPEG stays below it at any accepted size; an AVIF reaches
 * it with 5 million pixels.
 */
export const decodingBudget = 100 * megabyte;

/** Memory that every decoder takes, regardless of size. */
const fixed = 20 * megabyte;
/** Rows that libvips buffers of a picture read sequentially. */
const keptRows = 2000;

/**
 * Estimates the memory for decoding from the header, based on measurements of libvips: a sequential decoder takes
 * little, one that needs the whole picture takes all its pixels, and AVIF several copies of them.
 */
export function decodingCost(header: Metadata, bytes: Buffer): number {
  const { width, height } = header;
  const pixels = width * height;
  const channels = header.channels ?? 4;
  const depth = header.depth === 'uchar' ? 1 : 2;
  switch (header.format) {
    case 'jpeg':
      // Two bytes for each coefficient, of all scans together.
      return fixed + (header.isProgressive ? 2.1 * pixels * samplesOf(header) : 0);
    case 'png':
      return header.isProgressive
        ? fixed + 1.2 * pixels * channels * depth
        : fixed / 2 + width * channels * depth * Math.min(1.05 * height, keptRows);
    case 'webp':
      return fixed + pixels * webpBytes(header, bytes);
    case 'gif':
      return fixed + 6 * pixels;
    default:
      return pixels * (depth === 1 ? 20.5 : 28);
  }
}

/** JPEG samples per pixel: fewer with chroma subsampling. */
function samplesOf({ chromaSubsampling, channels }: Metadata): number {
  if (chromaSubsampling === '4:2:0') return 1.5;
  return chromaSubsampling === '4:2:2' || chromaSubsampling === '4:4:0' ? 2 : (channels ?? 4);
}

/**
 * Bytes per pixel: an animation needs two canvases and a frame, a lossless picture all pixels; others are read by
 * rows.
 */
function webpBytes({ pages }: Metadata, bytes: Buffer): number {
  if ((pages ?? 1) > 1) return 12;
  return bytes.includes('VP8L') ? 4.2 : 0.5;
}
