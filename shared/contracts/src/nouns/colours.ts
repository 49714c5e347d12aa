/** A colour in sRGB: three channels and the opacity, 0 to 1 each. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const hexForm = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const number = String.raw`(\d{1,3}(?:\.\d{1,6})?)`;
const rgbForm = new RegExp(
  String.raw`^rgba?\(\s*${number}\s*(?:,\s*|\s)${number}\s*(?:,\s*|\s)${number}\s*(?:[,/]\s*(\d(?:\.\d{1,6})?|\.\d{1,6}|\d{1,3}%)\s*)?\)$`,
  'i',
);

/**
 * Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(r, g, b)` and `rgb(r g b / a)`.
 * @returns null for everything else
 */
export function parseColour(text: string): Colour | null {
  const trimmed = text.trim();
  if (hexForm.test(trimmed)) {
    const digits = trimmed.slice(1);
    const whole = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
    const channel = (at: number) => parseInt(whole.slice(at, at + 2), 16) / 255;
    return [channel(0), channel(2), channel(4), whole.length === 8 ? channel(6) : 1];
  }
  const [, ...parts] = rgbForm.exec(trimmed) ?? [];
  if (parts.length === 0) return null;
  const [red = 0, green = 0, blue = 0] = parts.slice(0, 3).map((part) => Number(part) / 255);
  const opacity = parts[3];
  const alpha =
    opacity === undefined ? 1 : opacity.endsWith('%') ? Number(opacity.slice(0, -1)) / 100 : Number(opacity);
  return [red, green, blue, alpha].every((channel) => channel <= 1) ? [red, green, blue, alpha] : null;
}

/** `#rrggbb`, or `#rrggbbaa` of a translucent colour. */
export function writeColour([red, green, blue, alpha]: Colour): string {
  const hex = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  const opacity = hex(alpha);
  return `#${hex(red)}${hex(green)}${hex(blue)}${opacity === 'ff' ? '' : opacity}`;
}

/** What is seen of a translucent colour on an opaque one. */
export function layOver([red, green, blue, alpha]: Colour, ground: Colour): Colour {
  const seen = (channel: number, below: number) => channel * alpha + below * (1 - alpha);
  return [seen(red, ground[0]), seen(green, ground[1]), seen(blue, ground[2]), 1];
}

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Contrast of two opaque colours by WCAG 2.2, 1 to 21, not rounded. */
export function contrastOf(a: Colour, b: Colour): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Lightness and the two axes of OKLab (https://bottosson.github.io/posts/oklab/). */
type OkLab = readonly [lightness: number, a: number, b: number];

function toOkLab(colour: Colour): OkLab {
  const [r, g, b] = [toLinear(colour[0]), toLinear(colour[1]), toLinear(colour[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOkLab([lightness, a, b]: OkLab, alpha: number): Colour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const inside = (channel: number) => fromLinear(Math.min(1, Math.max(0, channel)));
  return [
    inside(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    inside(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    inside(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    alpha,
  ];
}

/** `color-mix(in oklab, a share, b)` of two opaque colours. */
export function mixInOkLab(a: Colour, share: number, b: Colour): Colour {
  const [from, to] = [toOkLab(a), toOkLab(b)];
  const mixed = (at: 0 | 1 | 2) => from[at] * share + to[at] * (1 - share);
  return fromOkLab([mixed(0), mixed(1), mixed(2)], 1);
}

/**
 * The colour of the same hue that differs least in lightness and passes.
 * @returns null when none does
 */
export function nearestColour(colour: Colour, passes: (candidate: Colour) => boolean): Colour | null {
  const [lightness, a, b] = toOkLab(colour);
  // Written and read again, so that what is offered passes as it will be stored.
  const candidate = (at: number) => parseColour(writeColour(fromOkLab([at, a, b], colour[3]))) as Colour;
  const steps = 512;
  for (let step = 1; step <= steps; step += 1) {
    for (const at of [lightness - step / steps, lightness + step / steps]) {
      if (at < 0 || at > 1) continue;
      const found = candidate(at);
      if (passes(found)) return found;
    }
  }
  return null;
}
