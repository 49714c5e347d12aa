import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, pageOf, peopleLine, reason, version, versionOrNone } from '../http/fields';
import { limits } from '../http/limits';
import { parseColour } from './colours';
import { colourNames, fontNames, grounds, lengthNames, themeFonts, themeLengths } from './theme-tokens';
import type { ThemeColour, ThemeFont, ThemeLength } from './theme-tokens';

const { themes } = limits;

/** Paper covers what is below it. */
const isPaper = (name: ThemeColour) => (grounds as readonly string[]).includes(name);
const colour = (name: ThemeColour) =>
  z
    .string()
    .max(themes.colourLength)
    .refine((text) => parseColour(text) !== null, 'Give a colour such as #2b1322 or rgb(43 19 34 / 50%).')
    .refine((text) => !isPaper(name) || (parseColour(text)?.[3] ?? 1) === 1, 'Paper cannot be translucent.');
const colours = z.strictObject(
  Object.fromEntries(colourNames.map((name) => [name, colour(name)])) as Record<ThemeColour, z.ZodString>,
);
const lengths = z.strictObject(
  Object.fromEntries(
    lengthNames.map((name) => [name, z.number().int().min(0).max(themeLengths[name].max)]),
  ) as Record<ThemeLength, z.ZodNumber>,
);
const font = z.enum(fontNames);
const fonts = z.strictObject(
  Object.fromEntries(Object.keys(themeFonts).map((name) => [name, font])) as Record<ThemeFont, typeof font>,
);

/** Every token of a theme, and nothing else. */
export const themeTokensSchema = z.strictObject({ light: colours, dark: colours, lengths, fonts });

export const themeStates = ['draft', 'scheduled', 'live', 'past'] as const;
export type ThemeState = (typeof themeStates)[number];

export const themeSummarySchema = z.object({
  id,
  version,
  name: z.string(),
  state: z.enum(themeStates),
  /** The theme whose values it started from; null for the built-in look. */
  basedOn: id.nullable(),
  /** When it will be live, by the database's clock. */
  scheduledAt: instant.nullable(),
  /** When it was last published. */
  publishedAt: instant.nullable(),
  /** Why its schedule ended without effect. */
  refused: z.string().nullable(),
  updatedAt: instant,
  /** Pairs of colours that keep it from being published. */
  failing: z.number().int(),
});
export type ThemeSummary = z.output<typeof themeSummarySchema>;

export const themeSchema = themeSummarySchema.extend({ tokens: themeTokensSchema });
export type Theme = z.output<typeof themeSchema>;

/** The pointer to the live theme. */
const liveThemeSchema = z.object({
  /** Counts every change of the pointer. */
  revision: versionOrNone,
  /** Null for the built-in look. */
  themeId: id.nullable(),
  name: z.string().nullable(),
  tokens: themeTokensSchema,
});
export type LiveTheme = z.output<typeof liveThemeSchema>;

export const themeListSchema = pageOf(themeSummarySchema).extend({ live: liveThemeSchema });
export type ThemeList = z.output<typeof themeListSchema>;

/** What pages show. */
export const shownThemeSchema = z.object({ revision: versionOrNone, style: z.string() });
export type ShownTheme = z.output<typeof shownThemeSchema>;

const name = peopleLine({ max: themes.nameLength });
const admins = { access: 'admin', scope: 'any', rate: 'admin' } as const;
/** The pointer as the admin saw it: whoever publishes in between makes the call a conflict. */
const seen = { revision: versionOrNone, reason };
/** Confirms that what went live since this draft began is replaced. */
const replaces = z.boolean().default(false);

export const themesContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/theme',
    summary: 'The look that pages have now: an empty style sheet for the built-in one.',
    input: z.object({}),
    output: shownThemeSchema,
    access: 'guest',
    scope: 'none',
    rate: 'file',
  },
  list: {
    method: 'GET',
    path: '/api/admin/themes',
    summary: 'Drafts, scheduled, live and past themes, the newest first, and the live one.',
    input: z.object({ cursor: id.optional() }),
    output: themeListSchema,
    ...admins,
    rate: 'read',
    cookie: true,
  },
  open: {
    method: 'GET',
    path: '/api/admin/themes/{themeId}',
    summary: 'One theme with its tokens.',
    input: z.object({ themeId: id }),
    output: themeSchema,
    ...admins,
    rate: 'read',
    cookie: true,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/admin/themes',
    summary:
      'A draft that starts from a theme, or from the built-in look. The same `id` sent twice makes one.',
    input: z.object({ id, name, basedOn: id.nullable() }),
    output: themeSchema,
    ...admins,
    errors: ['not_found', 'already_exists'],
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/themes/{themeId}',
    summary: 'Changes a draft. Colours, lengths and fonts are parsed and written out again.',
    input: z.object({ themeId: id, version, name, tokens: themeTokensSchema }),
    output: themeSchema,
    ...admins,
    bodyBytes: themes.bytes,
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
  delete: {
    method: 'DELETE',
    path: '/api/admin/themes/{themeId}',
    summary: 'Puts a draft into the trash for 30 days.',
    input: z.object({ themeId: id }),
    output: z.object({}),
    ...admins,
    errors: ['not_found', 'precondition_failed'],
  },
  restore: {
    method: 'POST',
    path: '/api/admin/themes/{themeId}/restore',
    summary: 'Takes a draft out of the trash.',
    input: z.object({ themeId: id }),
    output: themeSchema,
    ...admins,
    errors: ['not_found'],
  },
  publish: {
    method: 'POST',
    path: '/api/admin/themes/{themeId}/publish',
    summary: 'Makes a draft live for everybody, if every pair of its colours can be told apart.',
    input: z.object({ themeId: id, version, ...seen, replaces }),
    output: themeSchema,
    ...admins,
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
  schedule: {
    method: 'POST',
    path: '/api/admin/themes/{themeId}/schedule',
    summary: 'Makes a draft live at an instant. A publication in between ends the schedule.',
    input: z.object({ themeId: id, version, ...seen, replaces, at: instant }),
    output: themeSchema,
    ...admins,
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
  unschedule: {
    method: 'POST',
    path: '/api/admin/themes/{themeId}/unschedule',
    summary: 'Makes a scheduled theme a draft again.',
    input: z.object({ themeId: id, version, reason }),
    output: themeSchema,
    ...admins,
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
  rollBack: {
    method: 'POST',
    path: '/api/admin/themes/roll-back',
    summary: 'Points to an earlier theme, or to the built-in look, at once.',
    input: z.object({ themeId: id.nullable(), ...seen }),
    output: z.object({ live: liveThemeSchema }),
    ...admins,
    errors: ['not_found', 'conflict', 'precondition_failed'],
  },
});
