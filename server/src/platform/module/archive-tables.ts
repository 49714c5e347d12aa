import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { id as idSchema, instant as instantSchema } from '@bestie/contracts/fields';
import type { Database } from '../database/schema';

/** What happens to a row whose field refers to something that is neither imported nor in the account. */
type Missing =
  /** The reference becomes null. */
  | 'null'
  /** The id is kept although nothing has it: the row describes the thing itself. */
  | 'keep'
  /** The row is refused. */
  | 'refuse';

/**
 * One field of a row of the archive. Names are those of the contracts.
 *
 * `id`: the row’s own. `reference`, `references`: ids of rows of another table. `document`: a value with ids
 * at any depth. `picture`, `object`: a column that names a picture or an object; in the archive its file.
 * `derived`: exported for people, computed again by an import.
 */
export interface ArchiveField {
  name: string;
  column: string;
  kind:
    'value' | 'instant' | 'id' | 'reference' | 'references' | 'document' | 'picture' | 'object' | 'derived';
  schema: z.ZodType;
  /** Name of the archive’s table that a reference refers to. */
  to?: string;
  missing?: Missing;
  /** Written after all rows, because it refers to later ones. */
  later?: boolean;
}

/** A row in the format of the archive. */
export type ArchiveRow = Record<string, unknown>;

/** Input of a table's hooks, within the transaction that writes its rows. */
export interface ArchiveWriting<Bound> {
  /** Repositories of the table's module. */
  bound: Bound;
  uid: string;
  now: Date;
  /** Which of these rows exist already and are the person’s. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Notes what was not imported. */
  note(words: string): void;
  /** Offers what an import does not do itself: publishing something or inviting somebody again. */
  offer(offer: ArchiveOffer): void;
}

/**
 * Something that was published, or a collaborator of a board, in the archive. Ids are those of the account.
 */
export type ArchiveOffer =
  | { kind: 'board' | 'outfit'; targetId: string; value: string }
  | { kind: 'member'; targetId: string; uid: string; value: string };

/**
 * Makes imported rows private, and offers to publish them again. Existing rows stay unchanged. For `before`
 * of a table with a visibility.
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
 * Notes how many of the people in an archive are not on this server, or cannot be found by the person: which
 * of the two is not revealed.
 * @param words their name, singular and plural
 */
export function noteGone(
  { note }: Pick<ArchiveWriting<unknown>, 'note'>,
  count: number,
  words: readonly [string, string],
): void {
  if (count > 0) note(`${count} ${count === 1 ? `${words[0]} is` : `${words[1]} are`} not here any more.`);
}

/** How a table of the database is exported and imported. */
export interface ArchiveTable<Bound> {
  /** Name of its files: `data/NAME.json`, `csv/NAME.csv`. */
  name: string;
  /** The name of its rows, in the plural. */
  title: string;
  table: keyof Database;
  /** Condition for the rows `t` of a person. */
  owned(uid: string): RawBuilder<unknown>;
  /** Columns by which rows are sorted. */
  order: readonly string[];
  fields: readonly ArchiveField[];
  /** Columns that are not exported; each with the reason. */
  leftOut?: Record<string, string>;
  /** Columns that an import sets itself. */
  fill?(uid: string): Record<string, unknown>;
  /** What is wrong with a row whose fields are valid individually; null for a valid one. */
  check?(row: ArchiveRow): string | null;
  /** Maximum of rows that a person, or one parent by the field `per`, may have. */
  limit?: { rows: number; per?: string };
  /** Why its rows are exported and not imported; absent for imported tables. */
  exportOnly?: string;
  /**
   * Checks rows, with ids of the account, before they are written; rows that it leaves out count as refused.
   */
  before?: (rows: ArchiveRow[], writing: ArchiveWriting<Bound>) => Promise<ArchiveRow[]>;
  /** Called after the rows were written. */
  after?: (rows: ArchiveRow[], writing: ArchiveWriting<Bound>) => Promise<void>;
}

const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** File of an original inside the archive. */
export const originalName = /^originals\/([0-9a-f-]{36})\.[a-z0-9]{1,8}$/;
const file = z.string().regex(originalName);

/** Creates fields; the column is the name in snake case unless given. */
export const field = {
  id: (): ArchiveField => ({ name: 'id', column: 'id', kind: 'id', schema: idSchema }),
  value: (name: string, schema: z.ZodType, column = toColumn(name)): ArchiveField => ({
    name,
    column,
    kind: 'value',
    schema,
  }),
  /** Written into the archive as it is, and never read. */
  told: (name: string): ArchiveField => field.value(name, z.unknown()),
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
  /** @param missing what happens to the row when the other one is missing */
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

/** The last fields of every noun with a trash. */
export const keptFields = (version: z.ZodType): ArchiveField[] => [
  field.instant('createdAt'),
  field.instant('updatedAt'),
  field.instantOrNone('deletedAt'),
  field.value('version', version),
];
