/** The tokens that a theme may change, and what the built-in look gives them. */

export const themeModes = ['light', 'dark'] as const;
export type ThemeMode = (typeof themeModes)[number];

export const themeAccents = ['fan', 'creator', 'admin'] as const;
export type ThemeAccent = (typeof themeAccents)[number];

/** Colours of every console: name for admins, and the built-in values. */
const commonColours = {
  surface: { label: 'Paper', light: '#fbf6ec', dark: '#1c1019' },
  'surface-raised': { label: 'Raised paper', light: '#fffdf8', dark: '#271723' },
  'surface-sunk': { label: 'Sunk paper', light: '#f4ebdd', dark: '#150b12' },
  ink: { label: 'Ink', light: '#2b1322', dark: '#f7ece1' },
  'ink-soft': { label: 'Soft ink', light: '#6b5261', dark: '#c3adb9' },
  line: { label: 'Line', light: '#e5d8c8', dark: '#43303d' },
  'line-strong': { label: 'Strong line', light: '#8d7683', dark: '#907889' },
  danger: { label: 'Danger', light: '#a5311a', dark: '#ff9c86' },
  'danger-ink': { label: 'Ink on danger', light: '#fffaf4', dark: '#3a0d03' },
  'danger-soft': { label: 'Soft danger', light: '#fae2d8', dark: '#46201b' },
  success: { label: 'Success', light: '#2b6537', dark: '#8dd6a1' },
  'success-soft': { label: 'Soft success', light: '#dfecd9', dark: '#1b3826' },
  warning: { label: 'Warning', light: '#7d5100', dark: '#f0c165' },
  'warning-soft': { label: 'Soft warning', light: '#f7e7c4', dark: '#402d12' },
  scrim: { label: 'Veil behind dialogs', light: '#2b13226b', dark: '#080307a8' },
} as const;

/** Colours that each console has for itself. */
const accentColours = {
  'fan-accent': { label: 'Fan accent', light: '#b5174c', dark: '#ff93ab' },
  'fan-accent-ink': { label: 'Ink on the fan accent', light: '#fffaf4', dark: '#3b0519' },
  'fan-accent-soft': { label: 'Soft fan accent', light: '#fbe1e4', dark: '#4a1a2e' },
  'fan-focus': { label: 'Fan focus ring', light: '#b5174c', dark: '#ff93ab' },
  'creator-accent': { label: 'Creator accent', light: '#6331ad', dark: '#c8adff' },
  'creator-accent-ink': { label: 'Ink on the creator accent', light: '#fffaf4', dark: '#220a42' },
  'creator-accent-soft': { label: 'Soft creator accent', light: '#ebe1f7', dark: '#382353' },
  'creator-focus': { label: 'Creator focus ring', light: '#6331ad', dark: '#c8adff' },
  'admin-accent': { label: 'Admin accent', light: '#1b5d4a', dark: '#82d3b1' },
  'admin-accent-ink': { label: 'Ink on the admin accent', light: '#fffaf4', dark: '#052a1d' },
  'admin-accent-soft': { label: 'Soft admin accent', light: '#d9eae1', dark: '#173d31' },
  'admin-focus': { label: 'Admin focus ring', light: '#1b5d4a', dark: '#82d3b1' },
} as const;

export const themeColours = { ...commonColours, ...accentColours } as const;
export type ThemeColour = keyof typeof themeColours;
export const colourNames = Object.keys(themeColours) as ThemeColour[];

/** Other things lie on them, so they cover what is below. */
export const grounds = ['surface', 'surface-raised', 'surface-sunk'] as const satisfies ThemeColour[];

/** Lengths in whole pixels, and the largest that still looks like the thing. */
export const themeLengths = {
  'radius-s': { label: 'Small corners', house: 8, max: 24 },
  'radius-m': { label: 'Corners', house: 14, max: 32 },
  'radius-l': { label: 'Large corners', house: 22, max: 48 },
} as const;
export type ThemeLength = keyof typeof themeLengths;
export const lengthNames = Object.keys(themeLengths) as ThemeLength[];

const sansStack =
  "'Instrument Sans Variable', 'Instrument Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const serifStack =
  "'Fraunces Variable', 'Fraunces Fallback Georgia', 'Fraunces Fallback Times', Georgia, serif";

/** Fonts that are on every device or come with the platform. */
export const knownFonts = {
  fraunces: { label: 'Fraunces', stack: serifStack },
  'instrument-sans': { label: 'Instrument Sans', stack: sansStack },
  georgia: { label: 'Georgia', stack: "Georgia, 'Times New Roman', serif" },
  system: { label: 'The device’s own', stack: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif" },
} as const;
export type KnownFont = keyof typeof knownFonts;
export const fontNames = Object.keys(knownFonts) as KnownFont[];

/** Where a font is used. */
export const themeFonts = {
  serif: { label: 'Headings', house: 'fraunces' },
  sans: { label: 'Text', house: 'instrument-sans' },
} as const satisfies Record<string, { label: string; house: KnownFont }>;
export type ThemeFont = keyof typeof themeFonts;

/** All values of a theme. Colours are canonical: `#rrggbb`, or `#rrggbbaa` where they are translucent. */
export interface ThemeTokens {
  light: Record<ThemeColour, string>;
  dark: Record<ThemeColour, string>;
  lengths: Record<ThemeLength, number>;
  fonts: Record<ThemeFont, KnownFont>;
}

const colourValues = (mode: ThemeMode) =>
  Object.fromEntries(colourNames.map((name) => [name, themeColours[name][mode]])) as Record<
    ThemeColour,
    string
  >;

/** The built-in look, as `tokens.css` of the design system has it. */
export const houseTokens: ThemeTokens = {
  light: colourValues('light'),
  dark: colourValues('dark'),
  lengths: Object.fromEntries(lengthNames.map((name) => [name, themeLengths[name].house])) as Record<
    ThemeLength,
    number
  >,
  fonts: { serif: 'fraunces', sans: 'instrument-sans' },
};

/** Tokens that were written before the list grew, completed by the built-in values. */
export function completeTokens(stored: {
  [Part in keyof ThemeTokens]?: Partial<ThemeTokens[Part]>;
}): ThemeTokens {
  return {
    light: { ...houseTokens.light, ...stored.light },
    dark: { ...houseTokens.dark, ...stored.dark },
    lengths: { ...houseTokens.lengths, ...stored.lengths },
    fonts: { ...houseTokens.fonts, ...stored.fonts },
  };
}

/** One token that has another value. */
export interface TokenChange {
  /** `dark.ink` */
  token: string;
  label: string;
  before: string;
  after: string;
}

const modeWords = { light: 'light', dark: 'dark' } as const;

/** What changes from one look to the other, in the order of the lists. */
export function changedTokens(before: ThemeTokens, after: ThemeTokens): TokenChange[] {
  const colours = themeModes.flatMap((mode) =>
    colourNames.map((name) => ({
      token: `${mode}.${name}`,
      label: `${themeColours[name].label}, ${modeWords[mode]}`,
      before: before[mode][name],
      after: after[mode][name],
    })),
  );
  const lengths = lengthNames.map((name) => ({
    token: `lengths.${name}`,
    label: themeLengths[name].label,
    before: `${before.lengths[name]} px`,
    after: `${after.lengths[name]} px`,
  }));
  const fonts = (Object.keys(themeFonts) as ThemeFont[]).map((name) => ({
    token: `fonts.${name}`,
    label: themeFonts[name].label,
    before: knownFonts[before.fonts[name]].label,
    after: knownFonts[after.fonts[name]].label,
  }));
  return [...colours, ...lengths, ...fonts].filter((change) => change.before !== change.after);
}

/** `light-dark(#…, #…)` of a colour. */
const pairOf = (tokens: ThemeTokens, name: ThemeColour) =>
  `light-dark(${tokens.light[name]},${tokens.dark[name]})`;

const differs = (tokens: ThemeTokens, name: ThemeColour) =>
  themeModes.some((mode) => tokens[mode][name] !== houseTokens[mode][name]);

/**
 * The style sheet of a theme: what differs from the built-in look. Only names from the lists above and values that were parsed
 * are in it. Its selectors outweigh those of `tokens.css`, wherever it stands in the document.
 * @param weight how often each selector is repeated; a preview outweighs the live theme
 */
export function themeStyle(tokens: ThemeTokens, weight = 2): string {
  const rule = (selector: string, lines: string[]) =>
    lines.length === 0 ? '' : `${selector}{${lines.join(';')}}`;
  const root = ':root'.repeat(weight);
  const common = (Object.keys(commonColours) as ThemeColour[])
    .filter((name) => differs(tokens, name))
    .map((name) => `--${name}:${pairOf(tokens, name)}`);
  const lengths = lengthNames
    .filter((name) => tokens.lengths[name] !== houseTokens.lengths[name])
    .map((name) => `--${name}:${tokens.lengths[name]}px`);
  const fonts = (Object.keys(themeFonts) as ThemeFont[])
    .filter((name) => tokens.fonts[name] !== houseTokens.fonts[name])
    .map((name) => `--${name}:${knownFonts[tokens.fonts[name]].stack}`);
  const accents = themeAccents.map((accent) => {
    const own = `${'[data-accent]'.repeat(weight - 1)}[data-accent='${accent}']`;
    // The fan console's accent also counts where no console is in view, as in tokens.css.
    return rule(
      accent === 'fan' ? `${root}:not([data-accent]),${own}` : own,
      (['accent', 'accent-ink', 'accent-soft', 'focus'] as const)
        .filter((role) => differs(tokens, `${accent}-${role}`))
        .map((role) => `--${role}:${pairOf(tokens, `${accent}-${role}`)}`),
    );
  });
  return [rule(root, [...common, ...lengths, ...fonts]), ...accents].join('');
}
