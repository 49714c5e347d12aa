/** CIE Lab under D65. */
export type Lab = [number, number, number];

const linear = (channel: number) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
/** Table from sRGB bytes to linear light. */
const linearOf = Float64Array.from({ length: 256 }, (_, channel) => linear(channel));
const curve = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);

/** sRGB bytes as Lab (IEC 61966-2-1 to CIE 1976, white D65). */
export function labOf(red: number, green: number, blue: number): Lab {
  const r = linearOf[red] ?? 0;
  const g = linearOf[green] ?? 0;
  const b = linearOf[blue] ?? 0;
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Squared CIE76 distance. */
export function labDistance(one: Lab, other: Lab): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
}

export function labMean(colours: Lab[]): Lab {
  const sum: Lab = [0, 0, 0];
  for (const [l, a, b] of colours) {
    sum[0] += l;
    sum[1] += a;
    sum[2] += b;
  }
  const count = Math.max(1, colours.length);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}
