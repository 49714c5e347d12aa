import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { id as idSchema, instant as instantSchema } from '@bestie/contracts/fields';
import type { Database } from '../database/schema';
import type { Connection } from './define-module';

/** What happens to a row whose field leads to something that came neither with the archive nor is there. */
type Missing =
  /** It leads nowhere. */
  | 'null'
  /** It keeps an id that nothing has: the row says by itself what the thing was. */
  | 'keep'
  /** The row is refused. */
  | 'refuse';

/**
 * One field of a row of the archive. Names are those of the contracts.
 *
 * `id`: the row’s own. `reference`, `references`: ids of rows of another table. `document`: a value in which ids may
 * stand anywhere. `picture`, `object`: a column that names a picture or an object; in the archive its file.
 * `derived`: told for people, counted anew by an import.
 */
export interface ArchiveField {
  name: string;
  column: string;
  kind:
    'value' | 'instant' | 'id' | 'reference' | 'references' | 'document' | 'picture' | 'object' | 'derived';
  schema: z.ZodType;
  /** Name of the archive’s table that a reference leads to. */
  to?: string;
  missing?: Missing;
  /** Written when all rows stand: it leads to rows that come later. */
  later?: boolean;
}

/** A row in the words of the archive. */
export type ArchiveRow = Record<string, unknown>;

/** What the hooks of a table get, within the transaction that writes its rows. */
export interface ArchiveWriting<Bound> {
  /** Of the module whose table it is. */
  bound: Bound;
  uid: string;
  now: Date;
  /** Which of these rows are there already and the person’s own. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Says what did not come in. */
  note(words: string): void;
  /** Offers what an import does not do by itself: to show something to others again, or to invite somebody again. */
  offer(offer: ArchiveOffer): void;
}

/** Something that was shown, or somebody who worked on a board, where the archive comes from. Ids are local. */
export type ArchiveOffer =
  | { kind: 'board' | 'outfit'; targetId: string; value: string }
  | { kind: 'member'; targetId: string; uid: string; value: string };

/**
 * Has rows come in private, whatever they were, and offers to show them again. A row that is there already stays as it is.
 * For `before` of a table whose rows have a visibility.
 */
export const privateAtFirst =
  (kind: 'board' | 'outfit') =>
  async (rows: ArchiveRow[], { known, offer }: ArchiveWriting<unknown>): Promise<ArchiveRow[]> => {
    const there = await known(rows.map((row) => row['id'] as string));
    return rows.map((row) => {
      const { id, visibility } = row as { id: string; visibility: string };
      if (visibility === 'private') return row;
      if (!there.has(id)) offer({ kind, targetId: id, value: visibility });
      return { ...row, visibility: 'private' };
    });
  };

/**
 * Says how many of those whom an archive leads to are not on this server, or do not want to be found by the person:
 * which of the two is nobody's business.
 * @param words what they are, of one and of several
 */
export function noteGone(
  { note }: Pick<ArchiveWriting<unknown>, 'note'>,
  count: number,
  words: readonly [string, string],
): void {
  if (count > 0) note(`${count} ${count === 1 ? `${words[0]} is` : `${words[1]} are`} not here any more.`);
}

/** How one table of the database goes into archives and out of them. */
export interface ArchiveTable<Bound = Connection> {
  /** Name of its files: `data/NAME.json`, `csv/NAME.csv`. */
  name: string;
  /** What people call its rows, in the plural. */
  title: string;
  table: keyof Database;
  /** Condition for the rows `t` that are a person’s. */
  owned(uid: string): RawBuilder<unknown>;
  /** Columns that say in which order rows stand. */
  order: readonly string[];
  fields: readonly ArchiveField[];
  /** Columns that no archive tells; each with the reason. */
  leftOut?: Record<string, string>;
  /** Columns that an import fills by itself. */
  fill?(uid: string): Record<string, unknown>;
  /** What is wrong with a row whose fields are right one by one; null for a good one. */
  check?(row: ArchiveRow): string | null;
  /** Most rows that a person, or one parent by the field `per`, may have. */
  limit?: { rows: number; per?: string };
  /** Why its rows are told and not imported; absent for those that are. */
  exportOnly?: string;
  /** Looks at rows, with local ids, before they are written; those that it leaves out count as refused. */
  before?: (rows: ArchiveRow[], writing: ArchiveWriting<Bound>) => Promise<ArchiveRow[]>;
  /** Follows when the rows are written. */
  after?: (rows: ArchiveRow[], writing: ArchiveWriting<Bound>) => Promise<void>;
}

const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** File of an original inside the archive. */
export const originalName = /^originals\/([0-9a-f-]{36})\.[a-z0-9]{1,8}$/;
const file = z.string().regex(originalName);

/** Makes fields; the column is the name in snake case unless told otherwise. */
export const field = {
  id: (): ArchiveField => ({ name: 'id', column: 'id', kind: 'id', schema: idSchema }),
  value: (name: string, schema: z.ZodType, column = toColumn(name)): ArchiveField => ({
    name,
    column,
    kind: 'value',
    schema,
  }),
  derived: (name: string, column = toColumn(name)): ArchiveField => ({
    name,
    column,
    kind: 'derived',
    schema: z.unknown(),
  }),
  instant: (name: string, column = toColumn(name)): ArchiveField => ({
    name,
    column,
    kind: 'instant',
    schema: instantSchema,
  }),
  instantOrNone: (name: string, column = toColumn(name)): ArchiveField => ({
    name,
    column,
    kind: 'instant',
    schema: instantSchema.nullable(),
  }),
  /** @param missing what becomes of the row when the other one is not there */
  reference: (
    name: string,
    to: string,
    missing: Missing,
    options: { later?: boolean } = {},
  ): ArchiveField => ({
    name,
    column: toColumn(name),
    kind: 'reference',
    schema: idSchema.nullable(),
    to,
    missing,
    ...options,
  }),
  references: (name: string, schema: z.ZodType): ArchiveField => ({
    name,
    column: toColumn(name),
    kind: 'references',
    schema,
    missing: 'keep',
  }),
  document: (name: string, schema: z.ZodType): ArchiveField => ({
    name,
    column: toColumn(name),
    kind: 'document',
    schema,
  }),
  picture: (name: string, column: string, missing: 'null' | 'refuse'): ArchiveField => ({
    name,
    column,
    kind: 'picture',
    schema: file.nullable(),
    missing,
  }),
  object: (name: string, column: string): ArchiveField => ({
    name,
    column,
    kind: 'object',
    schema: file.nullable(),
    missing: 'null',
  }),
  created: (): ArchiveField => field.instant('createdAt'),
};

/** Fields that every noun with a trash ends with. */
export const keptFields = (version: z.ZodType): ArchiveField[] => [
  field.instant('createdAt'),
  field.instant('updatedAt'),
  field.instantOrNone('deletedAt'),
  field.value('version', version),
];
