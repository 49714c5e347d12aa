import { createHash } from 'node:crypto';
import { z } from 'zod';
import { wallTime as wallTimeSchema } from '@bestie/contracts/calendar-events.contract';
import { networks } from '@bestie/contracts/connections';
import { id as idSchema, peopleLine, peopleText, timezone as timezoneSchema } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import { networkTypes, variantTypes, visibilities } from '@bestie/contracts/social-posts';
import type { VariantType } from '@bestie/contracts/social-posts';
import { variantFieldsSchema } from '@bestie/contracts/social-variants.schema';
import type { ReadRow } from './csv-text';
import type { CsvVariantRow } from './social-variants.repository';
import { emptyFields } from './variant-check';

const { socialPosts } = limits;

/** Columns of the CSV of posts. `state`, `url` and `published` are told, and not read. */
export const csvColumns = [
  'id',
  'network',
  'type',
  'state',
  'label',
  'category',
  'title',
  'text',
  'link',
  'board',
  'tags',
  'first_comment',
  'visibility',
  'date',
  'time',
  'zone',
  'published',
  'url',
] as const;

/** Tags in one cell, with "; " between them; a backslash is before a semicolon of a tag, and before a backslash. */
const writeTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replace(/[\\;]/g, '\\$&')).join('; ');

function readTags(cell: string): string[] {
  const tags = cell.match(/(?:\\[\\;]|[^;])+/g) ?? [];
  return tags.map((tag) => tag.replace(/\\([\\;])/g, '$1').trim()).filter(Boolean);
}

const cellsSchema = z.object({
  id: z.union([z.literal(''), idSchema]),
  network: z.enum(networks, 'Write pinterest, instagram or youtube.'),
  type: z.enum(variantTypes, `Write one of ${variantTypes.join(', ')}.`),
  label: peopleLine({ min: 0, max: socialPosts.labelLength }),
  category: peopleLine({ min: 0, max: socialPosts.categoryLength }),
  title: variantFieldsSchema.shape.title,
  text: peopleText({ min: 0, max: socialPosts.textLength }),
  link: variantFieldsSchema.shape.link,
  board: peopleLine({ min: 0, max: socialPosts.boardLength }),
  tags: z.string().transform(readTags).pipe(variantFieldsSchema.shape.tags),
  first_comment: variantFieldsSchema.shape.firstComment,
  visibility: z.union([z.literal('').transform(() => 'public' as const), z.enum(visibilities)]),
  date: z.union([z.literal(''), z.iso.date('Write the day as 2026-11-25.')]),
  time: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Write the time as 09:00.'),
  zone: z.union([z.literal(''), timezoneSchema]),
});
type Cells = z.output<typeof cellsSchema>;

/** A row that can be written. */
export interface ParsedRow extends Omit<Cells, 'id' | 'date' | 'time' | 'zone'> {
  /** As it stands in the file. */
  given: ReadRow;
  line: number;
  id: string;
  /** Null for the tray. */
  chosen: { wallTime: string; timezone: string } | null;
}

export interface RowError {
  column: string;
  message: string;
}

/** Ids follow from the creator and the row, so that the same file again makes nothing new. */
export function derivedId(ownerUid: string, ...parts: readonly string[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([ownerUid, ...parts]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id that a row names, where it is one. */
export const idOf = ({ cells }: ReadRow): string | undefined => idSchema.safeParse(cells['id']).data;

/**
 * Reads a row. What the file has no column for stays as it is.
 * @param known the version that the row names
 * @param zone that of the creator’s settings, where neither has one
 */
export function parseRow(
  given: ReadRow,
  known: CsvVariantRow | undefined,
  { ownerUid, zone }: { ownerUid: string; zone: string },
): ParsedRow | RowError[] {
  const { line, cells } = given;
  const blank = Object.fromEntries(Object.keys(cellsSchema.shape).map((name) => [name, '']));
  // A file with a column of days or times alone clears both by an empty cell.
  const isCleared = [cells['date'], cells['time']].includes('');
  const when = isCleared ? { date: '', time: '' } : {};
  const read = cellsSchema.safeParse({ ...blank, ...(known && writeRow(known)), ...when, ...cells });
  if (!read.success)
    return read.error.issues.map(({ path, message }) => ({ column: String(path[0] ?? ''), message }));
  const { id, date, time, zone: named, ...row } = read.data;
  if (!(networkTypes[row.network] as readonly VariantType[]).includes(row.type))
    return [{ column: 'type', message: 'The network has no such kind of post.' }];
  if ((date === '') !== (time === ''))
    return [{ column: date === '' ? 'date' : 'time', message: 'Give both a day and a time, or none.' }];
  const chosen = date === '' ? null : { wallTime: `${date}T${time}`, timezone: named || zone };
  if (chosen && !wallTimeSchema.safeParse(chosen.wallTime).success)
    return [{ column: 'date', message: 'Choose a day and a time.' }];
  const key = JSON.stringify([row, chosen]);
  return { given, line, ...row, chosen, id: id || derivedId(ownerUid, 'variant', key) };
}

/** What belongs to a post, and so is the same in the rows of all its versions. */
const postColumns = ['label', 'category'] as const;

/** What a row says of its post that an earlier row of the same post does not. */
export const disagreements = (row: ParsedRow, earlier: ParsedRow): RowError[] =>
  postColumns
    .filter((column) => row[column] !== earlier[column])
    .map((column) => ({
      column,
      message: `Line ${earlier.line} is of the same post and has ${earlier[column] ? `“${earlier[column]}”` : 'none'}. All versions of a post share one ${column}.`,
    }));

/** Whether a row leaves a version at its time, or in the tray. */
export const keepsTime = (
  { chosen }: ParsedRow,
  { wall_time: wallTime, timezone }: Pick<CsvVariantRow, 'wall_time' | 'timezone'>,
): boolean =>
  chosen === null ? wallTime === null : wallTime === chosen.wallTime && timezone === chosen.timezone;

/** What a row says that a version does not. */
export function differs(row: ParsedRow, variant: CsvVariantRow): boolean {
  const fields = { ...emptyFields, ...variant.fields };
  return (
    !keepsTime(row, variant) ||
    row.type !== variant.type ||
    row.label !== variant.label ||
    row.category !== variant.category ||
    row.title !== fields.title ||
    row.text !== (variant.own_text ?? variant.post_text) ||
    row.link !== fields.link ||
    row.board !== (fields.board?.name ?? '') ||
    row.first_comment !== fields.firstComment ||
    row.visibility !== fields.visibility ||
    JSON.stringify(row.tags) !== JSON.stringify(fields.tags)
  );
}

/** A version as a row. */
export function writeRow(variant: CsvVariantRow): Record<string, string> {
  const fields = { ...emptyFields, ...variant.fields };
  return {
    id: variant.id,
    network: variant.network,
    type: variant.type,
    state: variant.state,
    label: variant.label,
    category: variant.category,
    title: fields.title,
    text: variant.own_text ?? variant.post_text,
    link: fields.link,
    board: fields.board?.name ?? '',
    tags: writeTags(fields.tags),
    first_comment: fields.firstComment,
    visibility: fields.visibility,
    date: variant.wall_time?.slice(0, 10) ?? '',
    time: variant.wall_time?.slice(11) ?? '',
    zone: variant.timezone ?? '',
    published: variant.published_at?.toISOString() ?? '',
    url: variant.published_url ?? '',
  };
}
