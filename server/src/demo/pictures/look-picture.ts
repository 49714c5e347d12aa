import sharp from 'sharp';
import { garmentSvg, height, shade, width } from './garment-picture';
import type { GarmentLook } from './garment-picture';

/** One garment in a flat lay. Its canvas (3:4) is positioned by its middle. */
export interface Laid {
  look: GarmentLook;
  /** Middle, relative to the picture's width and height. */
  at: [x: number, y: number];
  /** Width of its canvas relative to the picture's width; above 1 for a detail. */
  size: number;
  /** Degrees. */
  turn?: number;
}

/** A picture of several garments, or of colours, on one background. */
export interface LookPicture {
  size: [width: number, height: number];
  paper: string;
  garments?: Laid[];
  /** Dabs of paint in a row, `#rrggbb`. */
  swatches?: string[];
}

function ground({ size: [w, h], paper, swatches = [] }: LookPicture): string {
  const radius = w / (swatches.length * 2 + 1.6);
  const dabs = swatches.map((colour, index) => {
    const x = (w * (index + 0.75)) / (swatches.length + 0.5);
    const y = h * (index % 2 === 0 ? 0.42 : 0.58);
    return `<circle cx="${x + 6}" cy="${y + 10}" r="${radius}" fill="#2b1322" opacity=".22" filter="url(#soft)"/>
      <circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>
      <circle cx="${x}" cy="${y}" r="${radius}" fill="url(#light)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs>
    <radialGradient id="paper" cx=".38" cy=".28" r=".95"><stop offset="0" stop-color="${shade(paper, 0.5)}"/><stop offset=".6" stop-color="${paper}"/><stop offset="1" stop-color="${shade(paper, -0.12)}"/></radialGradient>
    <radialGradient id="light" cx=".32" cy=".26" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#160811" stop-opacity=".2"/></radialGradient>
    <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="12"/></filter>
  </defs><rect width="${w}" height="${h}" fill="url(#paper)"/>${dabs.join('')}</svg>`;
}

/** A garment rotated and cropped to the part inside of the picture; null if there is none. */
async function lay({ look, at, size, turn = 0 }: Laid, [w, h]: [number, number]) {
  const across = Math.round(size * w);
  const turned = await sharp(Buffer.from(garmentSvg(look)))
    .resize(across, Math.round((across * height) / width))
    .png()
    .toBuffer()
    .then((flat) =>
      sharp(flat).rotate(turn, { background: '#0000' }).png().toBuffer({ resolveWithObject: true }),
    );
  const { width: tw, height: th } = turned.info;
  const [left, top] = [Math.round(at[0] * w - tw / 2), Math.round(at[1] * h - th / 2)];
  const box = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(w, left + tw) - Math.max(0, left),
    height: Math.min(h, top + th) - Math.max(0, top),
  };
  if (box.width <= 0 || box.height <= 0) return null;
  const input = await sharp(turned.data).extract(box).png().toBuffer();
  return { input, left: Math.max(0, left), top: Math.max(0, top) };
}

/** A flat lay as a studio would photograph it, as WebP. */
export async function lookPicture(picture: LookPicture): Promise<Buffer> {
  const layers = await Promise.all((picture.garments ?? []).map((garment) => lay(garment, picture.size)));
  return sharp(Buffer.from(ground(picture)))
    .composite(layers.filter((layer) => layer !== null))
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
}
