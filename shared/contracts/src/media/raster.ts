/** A picture in memory: four bytes a pixel, sRGB and alpha, row by row. */
export interface Raster {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Pixels in CIE Lab (D65), three numbers each; distances approximate what people perceive. */
export interface LabRaster {
  lab: Float32Array;
  width: number;
  height: number;
}

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const bend = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);

/** The same picture in Lab. */
export function toLab({ data, width, height }: Raster): LabRaster {
  const lab = new Float32Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [r, g, b] = [linear[data[at * 4]!]!, linear[data[at * 4 + 1]!]!, linear[data[at * 4 + 2]!]!];
    const x = bend((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const y = bend(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = bend((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    lab[at * 3] = 116 * y - 16;
    lab[at * 3 + 1] = 500 * (x - y);
    lab[at * 3 + 2] = 200 * (y - z);
  }
  return { lab, width, height };
}
