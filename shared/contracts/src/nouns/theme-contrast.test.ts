/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contrastOf, layOver, parseColour, writeColour } from './colours';
import type { Colour } from './colours';
import { contrastsOf, failingContrasts } from './theme-contrast';
import {
  changedTokens,
  colourNames,
  houseTokens,
  knownFonts,
  lengthNames,
  themeAccents,
  themeModes,
  themeStyle,
} from './theme-tokens';
import type { ThemeTokens } from './theme-tokens';

const css = readFileSync(path.join(__dirname, '../../../design-system/src/tokens.css'), 'utf8');
const colour = (text: string) => parseColour(text) as Colour;
const withColours = (changes: { light?: object; dark?: object }): ThemeTokens => ({
  ...houseTokens,
  light: { ...houseTokens.light, ...changes.light },
  dark: { ...houseTokens.dark, ...changes.dark },
});

test('the built-in look is that of tokens.css', () => {
  const blockOf = (selector: string) => css.slice(css.indexOf(selector)).split('}')[0] ?? '';
  for (const name of colourNames) {
    const accent = themeAccents.find((each) => name.startsWith(`${each}-`));
    const block = accent ? blockOf(`[data-accent='${accent}'] {`) : css;
    const role = accent ? name.slice(accent.length + 1) : name;
    const [, light = '', dark = ''] =
      new RegExp(String.raw`--${role}: light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)`).exec(block) ??
      [];
    expect([name, ...[light, dark].map((text) => writeColour(colour(text)))]).toEqual([
      name,
      houseTokens.light[name],
      houseTokens.dark[name],
    ]);
  }
  for (const name of lengthNames) expect(css).toContain(`--${name}: ${houseTokens.lengths[name]}px;`);
  expect(css.replace(/\s+/g, ' ')).toContain(`--serif: ${knownFonts.fraunces.stack};`);
  expect(css.replace(/\s+/g, ' ')).toContain(`--sans: ${knownFonts['instrument-sans'].stack};`);
});

test('the built-in look passes every declared pair, in both modes and all three consoles', () => {
  expect(failingContrasts(houseTokens).map(({ sentence }) => sentence)).toEqual([]);
  const seen = contrastsOf(houseTokens);
  for (const mode of themeModes)
    for (const accent of themeAccents)
      expect(seen.filter((each) => each.mode === mode && each.accent === accent).length).toBeGreaterThan(9);
});

test('Themes check 1: 4.49 does not pass as 4.5, and the nearest colour that passes is offered', () => {
  // #777777 on white is 4.478…, #767676 is 4.542….
  const white = { surface: '#ffffff', 'surface-raised': '#ffffff', 'surface-sunk': '#ffffff' };
  const [failing] = failingContrasts(
    withColours({ light: { ...white, success: '#777777', 'success-soft': '#ffffff' } }),
  );
  expect(failing).toMatchObject({
    token: 'light.success',
    nearest: '#767676',
    sentence: '“Success” on “Paper” in light mode has a contrast of 4.47 to 1. Text needs 4.5.',
  });
  expect(
    failingContrasts(withColours({ light: { ...white, success: '#767676', 'success-soft': '#ffffff' } })),
  ).toEqual([]);
});

test('Themes check 2: a look whose dark mode fails does not pass because its light mode does', () => {
  const failing = failingContrasts(withColours({ dark: { ink: '#5b4a55' } }));
  expect(new Set(failing.map(({ mode }) => mode))).toEqual(new Set(['dark']));
  expect(failing.map(({ sentence }) => sentence)).toContain(
    '“Ink” on “Paper” in dark mode has a contrast of 2.24 to 1. Text needs 4.5.',
  );
});

test('each console’s accent is checked by itself, under the pointer too', () => {
  const failing = failingContrasts(withColours({ light: { 'creator-accent-ink': '#9d7fd0' } }));
  expect(failing.map(({ accent }) => accent)).toEqual(['creator', 'creator']);
  expect(failing.map(({ sentence }) => sentence.split(' has')[0])).toEqual([
    '“Ink on the accent” on “Accent” in light mode of the creator console',
    '“Ink on the accent” on “Accent under the pointer” in light mode of the creator console',
  ]);
});

test('a translucent colour counts as what is seen of it on its ground', () => {
  expect(writeColour(layOver(colour('rgb(0 0 0 / 50%)'), colour('#fff')))).toBe('#808080');
  // Black with half its opacity is grey, whatever it would be alone.
  const failing = failingContrasts(withColours({ light: { 'ink-soft': '#00000080' } }));
  expect(failing.map(({ token }) => token)).toContain('light.ink-soft');
  expect(failing[0]?.ratio).toBeLessThan(4.5);
});

test('what is disabled is told apart, and fails nothing', () => {
  const disabled = contrastsOf(houseTokens).filter(({ needs }) => needs === null);
  expect(disabled).toHaveLength(6);
  expect(disabled.every(({ passes }) => passes)).toBe(true);
});

test.each([
  ['#fff', '#ffffff'],
  ['#ABCDEF', '#abcdef'],
  ['#0008', '#00000088'],
  ['rgb(43 19 34 / 0.42)', '#2b13226b'],
  ['rgba(255, 0, 0, 1)', '#ff0000'],
])('%s is written as %s', (text, written) => {
  expect(writeColour(colour(text))).toBe(written);
});

test.each([
  'url(x)',
  '#12345',
  'red}',
  'rgb(300 0 0)',
  'var(--ink)',
  'light-dark(#000,#fff)',
  '',
  '#fff;x:y',
])('Themes check 3: %j is no colour', (text) => {
  expect(parseColour(text)).toBeNull();
});

test('contrast is that of WCAG', () => {
  expect(contrastOf(colour('#000'), colour('#fff'))).toBeCloseTo(21, 10);
  expect(contrastOf(colour('#777'), colour('#fff'))).toBeCloseTo(4.478, 3);
});

test('the sheet of a theme has what differs, and nothing of the built-in look', () => {
  expect(themeStyle(houseTokens)).toBe('');
  const tokens = withColours({ light: { ink: '#101010' }, dark: { 'creator-accent': '#ffffff' } });
  expect(
    themeStyle({
      ...tokens,
      lengths: { ...tokens.lengths, 'radius-l': 0 },
      fonts: { serif: 'georgia', sans: 'system' },
    }),
  ).toBe(
    ":root:root{--ink:light-dark(#101010,#f7ece1);--radius-l:0px;--serif:Georgia, 'Times New Roman', serif;" +
      "--sans:system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif}" +
      "[data-accent][data-accent='creator']{--accent:light-dark(#6331ad,#ffffff)}",
  );
  expect(changedTokens(houseTokens, tokens)).toEqual([
    { token: 'light.ink', label: 'Ink, light', before: '#2b1322', after: '#101010' },
    { token: 'dark.creator-accent', label: 'Creator accent, dark', before: '#c8adff', after: '#ffffff' },
  ]);
});
