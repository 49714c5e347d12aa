import { layerSide } from '@bestie/contracts/outfits';
import type { OutfitLayer } from '@bestie/contracts/outfits.contract';

/** All lengths are in units of the canvas; angles are degrees, clockwise. */
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** The visible part of a picture, as shares of its width and height. */
export interface Inset {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const wholePicture: Inset = { left: 0, top: 0, right: 1, bottom: 1 };

/** Facts that are missing in the document: dimensions of pictures and texts. */
export interface Looks {
  /** Width divided by height of a piece's picture. */
  aspectOf(itemId: string): number;
  insetOf(itemId: string): Inset;
  /** Size of a text at scale 1. */
  textSize(text: string, face: 'serif' | 'sans'): Size;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Size of a piece at scale 1, whole picture. */
export const pieceSize = (aspect: number): Size =>
  aspect >= 1
    ? { width: layerSide, height: layerSide / aspect }
    : { width: layerSide * aspect, height: layerSide };

/** Size of a layer before rotation, whole picture. */
export function sizeOf(layer: OutfitLayer, looks: Looks): Size {
  const { width, height } =
    layer.kind === 'item' ? pieceSize(looks.aspectOf(layer.itemId)) : looks.textSize(layer.text, layer.face);
  return { width: width * layer.scale, height: height * layer.scale };
}

export function rotate({ x, y }: Point, degrees: number): Point {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** The visible part of a layer around its middle, before rotation. */
export function shownBox(layer: OutfitLayer, looks: Looks): Box {
  const { width, height } = sizeOf(layer, looks);
  const inset = layer.kind === 'item' ? looks.insetOf(layer.itemId) : wholePicture;
  const [left, right] = layer.flip ? [1 - inset.right, 1 - inset.left] : [inset.left, inset.right];
  return {
    left: (left - 0.5) * width,
    right: (right - 0.5) * width,
    top: (inset.top - 0.5) * height,
    bottom: (inset.bottom - 0.5) * height,
  };
}

/** Smallest upright box around the visible part of a layer. */
export function boundsOf(layer: OutfitLayer, looks: Looks): Box {
  const { left, top, right, bottom } = shownBox(layer, looks);
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map((corner) => rotate(corner, layer.rotation));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    left: layer.x + Math.min(...xs),
    right: layer.x + Math.max(...xs),
    top: layer.y + Math.min(...ys),
    bottom: layer.y + Math.max(...ys),
  };
}

/** A point of the canvas in shares of a layer's whole picture, 0 to 1 inside it. */
export function pointOnLayer(layer: OutfitLayer, looks: Looks, point: Point): Point {
  const { width, height } = sizeOf(layer, looks);
  const local = rotate({ x: point.x - layer.x, y: point.y - layer.y }, -layer.rotation);
  const x = local.x / width + 0.5;
  return { x: layer.flip ? 1 - x : x, y: local.y / height + 0.5 };
}

/** The foremost layer under a point; `shows` says whether a picture is visible at such a share. */
export function layerAt(
  layers: readonly OutfitLayer[],
  looks: Looks,
  point: Point,
  shows: (layer: OutfitLayer, at: Point) => boolean,
): OutfitLayer | undefined {
  return layers.findLast((layer) => {
    const at = pointOnLayer(layer, looks, point);
    return at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1 && shows(layer, at);
  });
}

export const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
/** Direction from one point to another, in degrees. */
export const direction = (from: Point, to: Point) =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
