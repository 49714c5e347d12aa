import {
  contrastOf,
  layOver,
  mixInOkLab,
  nearestColour,
  parseColour,
  writeColour,
  type Colour,
} from './colours';
import { grounds, themeAccents, themeColours, themeModes } from './theme-tokens';
import type { ThemeAccent, ThemeColour, ThemeMode, ThemeTokens } from './theme-tokens';

/** A role as components name it; those of the accent mean that of the console in view. */
type Role =
  Exclude<ThemeColour, `${ThemeAccent}-${string}`> | 'accent' | 'accent-ink' | 'accent-soft' | 'focus';

/** What something is painted with: a role, or what a component mixes of two. */
type Paint =
  | Role
  /** `color-mix(in oklab, role share, other)` */
  | { role: Role; share: number; mixedWith: Role; says: string }
  /** The role, translucent. */
  | { role: Role; opacity: number; says: string };

/** Two paints that meet somewhere, and how well they must be told apart. */
interface Pair {
  paint: Paint;
  ground: Paint;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for shapes and focus (1.4.11); none for what is disabled. */
  needs: 4.5 | 3 | null;
  what: 'Text' | 'Borders and icons' | 'The focus ring' | 'Text of disabled controls';
}

const text = (paint: Paint, ground: Paint): Pair => ({ paint, ground, needs: 4.5, what: 'Text' });
const hovered = (role: Role): Paint => ({
  role,
  share: 0.88,
  mixedWith: 'ink',
  says: `${nameOf(role)} under the pointer`,
});
const tinted = (opacity: number, says: string): Paint => ({ role: 'ink', opacity, says });

function nameOf(role: Role): string {
  if (role === 'accent') return 'Accent';
  if (role === 'accent-ink') return 'Ink on the accent';
  if (role === 'accent-soft') return 'Soft accent';
  if (role === 'focus') return 'Focus ring';
  return themeColours[role].label;
}

const softGrounds = ['accent-soft', 'danger-soft', 'success-soft', 'warning-soft'] as const;

/** Every pair of the design system, with its states. */
const pairs: readonly Pair[] = [
  ...(['ink', 'ink-soft', 'accent', 'danger', 'success', 'warning'] as const).flatMap((role) =>
    grounds.map((ground) => text(role, ground)),
  ),
  ...softGrounds.flatMap((ground) => [text('ink', ground), text('ink-soft', ground)]),
  text('accent', 'accent-soft'),
  text('danger', 'danger-soft'),
  text('success', 'success-soft'),
  text('warning', 'warning-soft'),
  text('accent-ink', 'accent'),
  text('danger-ink', 'danger'),
  text('surface', 'ink'),
  // Under the pointer.
  text('accent-ink', hovered('accent')),
  text('danger-ink', hovered('danger')),
  text('ink', tinted(0.07, 'a choice under the pointer')),
  text('ink', tinted(0.08, 'a badge')),
  ...(['line-strong', 'focus'] as const).flatMap((role) =>
    grounds.map((ground): Pair => ({
      paint: role,
      ground,
      needs: 3,
      what: role === 'focus' ? 'The focus ring' : 'Borders and icons',
    })),
  ),
  // What is disabled needs no contrast; it is shown apart.
  ...grounds.map((ground): Pair => ({
    paint: tinted(0.5, 'Disabled ink'),
    ground,
    needs: null,
    what: 'Text of disabled controls',
  })),
];

/** The contrast of one pair in one mode, of one console where it has a colour of its own. */
export interface Contrast {
  mode: ThemeMode;
  accent: ThemeAccent | null;
  /** Not rounded; the least, where it depends on what lies below. */
  ratio: number;
  needs: 4.5 | 3 | null;
  passes: boolean;
  /** What is wrong in one sentence, or how it is. */
  sentence: string;
  /** The token that would be changed: `dark.ink`. */
  token: string;
  /** The nearest colour for it with which every pair of it passes; null when none does, and for pairs that pass. */
  nearest: string | null;
}

const accentRoles = new Set<Role>(['accent', 'accent-ink', 'accent-soft', 'focus']);
const roleOf = (paint: Paint): Role => (typeof paint === 'string' ? paint : paint.role);
const usesAccent = ({ paint, ground }: Pair) =>
  accentRoles.has(roleOf(paint)) || accentRoles.has(roleOf(ground));
const tokenOf = (role: Role, accent: ThemeAccent): ThemeColour =>
  accentRoles.has(role) ? (`${accent}-${role}` as ThemeColour) : (role as ThemeColour);

/** Reads a role of one console in one mode. */
type Read = (role: Role) => Colour;

function colourReader(tokens: ThemeTokens, mode: ThemeMode, accent: ThemeAccent): Read {
  const read = new Map<Role, Colour>();
  return (role) => {
    const known = read.get(role);
    if (known) return known;
    const colour = parseColour(tokens[mode][tokenOf(role, accent)]) ?? ([0, 0, 0, 1] as const);
    read.set(role, colour);
    return colour;
  };
}

function paintOver(paint: Paint, read: Read, below: Colour): Colour {
  const own = layOver(read(roleOf(paint)), below);
  if (typeof paint === 'string') return own;
  if ('opacity' in paint) return layOver([own[0], own[1], own[2], paint.opacity], below);
  return mixInOkLab(own, paint.share, layOver(read(paint.mixedWith), below));
}

/** The least contrast of a pair over the papers that it may lie on. */
function ratioOf({ paint, ground }: Pair, read: Read): number {
  const papers = typeof ground === 'string' && isPaper(ground) ? [ground] : grounds;
  return Math.min(
    ...papers.map((paper) => {
      // Paper is opaque: nothing is below it.
      const below = paintOver(ground, read, read(paper));
      return contrastOf(paintOver(paint, read, below), below);
    }),
  );
}

const isPaper = (role: Role): role is (typeof grounds)[number] => (grounds as readonly Role[]).includes(role);

/** `4.49`, never rounded up to what it does not have. */
export const showRatio = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);

const saysOf = (paint: Paint) =>
  typeof paint === 'string'
    ? `“${nameOf(paint)}”`
    : 'opacity' in paint && paint.says.startsWith('a ')
      ? paint.says
      : `“${paint.says}”`;

const accentWords = { fan: 'fan', creator: 'creator', admin: 'admin' } as const;

function sentenceOf(
  { paint, ground, needs, what }: Pair,
  ratio: number,
  mode: ThemeMode,
  accent: ThemeAccent | null,
) {
  const where = `in ${mode} mode${accent ? ` of the ${accentWords[accent]} console` : ''}`;
  const said = `${saysOf(paint)} on ${saysOf(ground)} ${where} has a contrast of ${showRatio(ratio)} to 1`;
  if (needs === null) return `${said}.`;
  return ratio < needs
    ? `${said}. ${what} ${what === 'Borders and icons' ? 'need' : 'needs'} ${needs}.`
    : `${said}.`;
}

/** The pairs of a look in one mode and one console. */
const pairsOf = (accent: ThemeAccent) => (accent === 'fan' ? pairs : pairs.filter(usesAccent));

/** The nearest colour for a role with which everything that is painted with it passes. */
function nearestFor(role: Role, read: Read): string | null {
  const own = pairs.filter(
    (pair) => pair.needs !== null && typeof pair.paint === 'string' && pair.paint === role,
  );
  const found = nearestColour(read(role), (candidate) => {
    const changed: Read = (other) => (other === role ? candidate : read(other));
    return own.every((pair) => ratioOf(pair, changed) >= (pair.needs ?? 0));
  });
  return found && writeColour(found);
}

/** A pair in one mode of one console. */
interface Meeting {
  pair: Pair;
  mode: ThemeMode;
  accent: ThemeAccent;
  read: Read;
  ratio: number;
}

const meetingsOf = (tokens: ThemeTokens): Meeting[] =>
  themeModes.flatMap((mode) =>
    themeAccents.flatMap((accent) => {
      const read = colourReader(tokens, mode, accent);
      return pairsOf(accent).map((pair) => ({ pair, mode, accent, read, ratio: ratioOf(pair, read) }));
    }),
  );

const passes = ({ pair: { needs }, ratio }: Meeting) => needs === null || ratio >= needs;

/** @param known the nearest colours of tokens that were looked for already */
function present(meeting: Meeting, known: Map<string, string | null>): Contrast {
  const { pair, mode, accent, read, ratio } = meeting;
  const own = usesAccent(pair) ? accent : null;
  const role = roleOf(pair.paint);
  const token = `${mode}.${tokenOf(role, accent)}`;
  const fails = !passes(meeting);
  if (fails && !known.has(token)) known.set(token, nearestFor(role, read));
  return {
    mode,
    accent: own,
    ratio,
    needs: pair.needs,
    passes: !fails,
    sentence: sentenceOf(pair, ratio, mode, own),
    token,
    nearest: fails ? (known.get(token) ?? null) : null,
  };
}

/**
 * The contrast of every declared pair, light and dark, for three consoles, over what lies below translucent colours. Both sides
 * compute it by this function.
 */
export function contrastsOf(tokens: ThemeTokens): Contrast[] {
  const nearest = new Map<string, string | null>();
  return meetingsOf(tokens).map((meeting) => present(meeting, nearest));
}

/** Pairs that keep a look from being published, one sentence each. */
export const failingContrasts = (tokens: ThemeTokens): Contrast[] =>
  contrastsOf(tokens).filter((contrast) => !contrast.passes);

/** How many pairs keep a look from being published. */
export const countFailing = (tokens: ThemeTokens): number =>
  meetingsOf(tokens).filter((meeting) => !passes(meeting)).length;

/** The sentences that say what keeps a look from being published, each with its token. */
export const failingSentences = (tokens: ThemeTokens): { token: string; sentence: string }[] =>
  meetingsOf(tokens)
    .filter((meeting) => !passes(meeting))
    .map(({ pair, mode, accent, ratio }) => ({
      token: `${mode}.${tokenOf(roleOf(pair.paint), accent)}`,
      sentence: sentenceOf(pair, ratio, mode, usesAccent(pair) ? accent : null),
    }));
