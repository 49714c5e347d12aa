/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const MODES = ['light', 'dark'] as const;
const ACCENTS = ['fan', 'creator', 'admin'] as const;
type Mode = (typeof MODES)[number];
type Accent = (typeof ACCENTS)[number];

/** Colour roles of the blocks whose selector list holds `selector`: name → [light, dark]. */
function roles(selector: string): Map<string, readonly [string, string]> {
  const found = new Map<string, readonly [string, string]>();
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((part) => part.trim() === selector)) continue;
    for (const [, name = '', light = '', dark = ''] of body.matchAll(
      /(--[\w-]+):\s*light-dark\(\s*(#[0-9a-f]{6})\s*,\s*(#[0-9a-f]{6})\s*\)/g,
    )) {
      found.set(name, [light, dark]);
    }
  }
  return found;
}

function colour(role: string, mode: Mode, accent: Accent): string {
  const pair = roles(`[data-accent='${accent}']`).get(role) ?? roles(':root').get(role);
  if (!pair) throw new Error(`${role} is not a colour role`);
  return pair[mode === 'light' ? 0 : 1];
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['--surface', '--surface-raised', '--surface-sunk'];
const SOFT = ['--accent-soft', '--danger-soft', '--success-soft', '--warning-soft'];

const TEXT_PAIRS: ReadonlyArray<readonly [string, string]> = [
  ...['--ink', '--ink-soft', '--accent', '--danger', '--success', '--warning'].flatMap((ink) =>
    SURFACES.map((surface) => [ink, surface] as const),
  ),
  ...SOFT.flatMap((soft) => [['--ink', soft] as const, ['--ink-soft', soft] as const]),
  ['--accent-ink', '--accent'],
  ['--danger-ink', '--danger'],
  ['--accent', '--accent-soft'],
  ['--danger', '--danger-soft'],
  ['--success', '--success-soft'],
  ['--warning', '--warning-soft'],
  ['--surface', '--ink'],
];

/** Borders of controls and the focus ring. */
const SHAPE_PAIRS = ['--line-strong', '--focus'].flatMap((line) =>
  SURFACES.map((surface) => [line, surface] as const),
);

describe.each(MODES)('%s mode', (mode) => {
  describe.each(ACCENTS)('%s console', (accent) => {
    test.each(TEXT_PAIRS)('%s is readable on %s', (ink, surface) => {
      expect(contrast(colour(ink, mode, accent), colour(surface, mode, accent))).toBeGreaterThanOrEqual(4.5);
    });

    test.each(SHAPE_PAIRS)('%s is visible on %s', (line, surface) => {
      expect(contrast(colour(line, mode, accent), colour(surface, mode, accent))).toBeGreaterThanOrEqual(3);
    });
  });
});

test('components use roles, never raw colours', () => {
  const sheets = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  );
  const raw = sheets.filter((file) => /#[0-9a-f]{3,8}\b/i.test(readFileSync(join(__dirname, file), 'utf8')));
  expect(sheets.length).toBeGreaterThan(20);
  expect(raw).toEqual([]);
});

/** sRGB as Oklab, and back to its luminance. */
const oklab = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ];
  return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
};

test('black and navy pieces are seen on the tiles of dark mode, and tiles on the page', () => {
  const ink = Number(/--tile:[^;]*var\(--ink\) (\d+)%, var\(--surface-raised\)/.exec(css)?.[1]) / 100;
  const dark = (role: string) => oklab(colour(role, 'dark', 'fan'));
  const ground = ink * dark('--ink') + (1 - ink) * dark('--surface-raised');
  for (const piece of ['#141414', '#1b2440', '#2a1c16']) {
    // A tile takes a sixth of the colour of its piece.
    const tile = 0.84 * ground + 0.16 * oklab(piece);
    expect(tile - oklab(piece)).toBeGreaterThan(0.1);
  }
  expect(ground - dark('--surface')).toBeGreaterThan(0.1);
});
