import type { Lab } from './lab-colour';

const degrees = Math.PI / 180;
const hueOf = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / degrees + 360) % 360);
const flattened = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/**
 * CIEDE2000 colour difference, 0 for equal colours; below 2 it is hardly visible, from 40 on colours have nothing in
 * common. After Sharma, Wu and Dalal (2005), whose pairs test it.
 */
export function colourDifference(one: Lab, other: Lab): number {
  const [l1, a1, b1] = one;
  const [l2, a2, b2] = other;
  const g = 0.5 * (1 - flattened((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [x1, x2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
  const [h1, h2] = [hueOf(x1, b1), hueOf(x2, b2)];
  const grey = c1 * c2 === 0;
  const apart = grey ? 0 : h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360 : h2 - h1;
  const dL = l2 - l1;
  const dC = c2 - c1;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((apart / 2) * degrees);
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  const sum = h1 + h2;
  const h = grey ? sum : Math.abs(h1 - h2) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * degrees) +
    0.24 * Math.cos(2 * h * degrees) +
    0.32 * Math.cos((3 * h + 6) * degrees) -
    0.2 * Math.cos((4 * h - 63) * degrees);
  const light = dL / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = dC / (1 + 0.045 * c);
  const hue = dH / (1 + 0.015 * c * t);
  const turn = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * degrees) * 2 * flattened(c);
  return Math.sqrt(light ** 2 + chroma ** 2 + hue ** 2 + turn * chroma * hue);
}
