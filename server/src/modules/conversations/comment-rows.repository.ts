import { sql } from 'kysely';
import type { Kysely, RawBuilder, Selectable } from 'kysely';
import type { ReportKind, ReportReason } from '@bestie/contracts/reports';
import type { GeneratedTimestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import type { Neighbour } from '../../platform/module/declarations';
import { conversationPerson, isAway, mentionedHandles, peopleNamedIn } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { isHeldFor, isReportedBy, isUnsettled, labelOf } from '../reports';
import { neighboursOf } from './neighbours.sql';

/** A table of comments, and its column that names what they are about. */
export interface CommentTables {
  comments: string;
  key: string;
  /** As cases of reports name a comment. */
  caseKind: ReportKind;
}

/** Columns of every table of comments; the column that names what they are about comes with each. */
export interface CommentColumns {
  id: string;
  author_uid: string | null;
  body: string;
  /** Idempotency key of the call that created it. */
  request_hash: string;
  created_at: GeneratedTimestamp;
  deleted_at: Date | null;
  deleted_by: string | null;
}

export type CommentRecord = Selectable<CommentColumns> & { about_id: string };
export type CommentRow = CommentRecord & {
  author: ConversationPersonColumns | null;
  mentions: string[];
  label: ReportReason | null;
  position: string;
};

export type CommentsRepository = ReturnType<typeof commentRows>;

/**
 * How many comments on one thing its reader sees.
 * @param id SQL of its id
 * @param uid the reader
 */
export const countComments = (
  { comments, key, caseKind }: CommentTables,
  id: string,
  uid: string,
): RawBuilder<number> =>
  sql<number>`(select count(*)::int from ${sql.table(comments)} c
    where c.${sql.ref(key)} = ${sql.ref(id)} and c.deleted_at is null and not ${isAway('c.author_uid', uid)}
      and not ${isReportedBy(caseKind, sql`c.id`, uid)})`;

/** SQL of the comments on things of one kind. */
export function commentRows(db: Kysely<Database>, { comments, key, caseKind }: CommentTables) {
  const [table, of] = [sql.table(comments), sql.ref(key)];
  const columns = (uid: string) => sql`
    c.*, c.${of} as about_id, ${conversationPerson('c.author_uid', uid)} as author,
    ${mentionedHandles(peopleNamedIn(sql`c.body`), uid)} as mentions,
    ${labelOf(caseKind, sql`c.id`)} as label, to_json(c.created_at) #>> '{}' as position`;
  return {
    /**
     * Comments on one thing, the oldest first, without those of people who are leaving or hidden, and those that the reader
     * reported.
     */
    async list(
      uid: string,
      aboutId: string,
      { after, limit }: { after: [at: string, id: string] | undefined; limit: number },
    ): Promise<CommentRow[]> {
      const { rows } = await sql<CommentRow>`
        select ${columns(uid)} from ${table} c
        where c.${of} = ${aboutId} and (c.deleted_at is null or ${isHeldFor('c', uid)}) and not ${isAway('c.author_uid', uid)}
          and not ${isReportedBy(caseKind, sql`c.id`, uid)}
          ${after ? sql`and (c.created_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by c.created_at, c.id limit ${limit}`.execute(db);
      return rows;
    },

    async find(uid: string, id: string): Promise<CommentRow | undefined> {
      const { rows } = await sql<CommentRow>`
        select ${columns(uid)} from ${table} c where c.id = ${id}`.execute(db);
      return rows[0];
    },

    /** What stands around a comment. */
    around: (id: string): Promise<Neighbour[]> =>
      neighboursOf(db, { texts: comments, of: key, order: ['created_at', 'id'] }, id),

    async lock(id: string): Promise<CommentRecord | undefined> {
      const { rows } = await sql<CommentRecord>`
        select c.*, c.${of} as about_id from ${table} c where c.id = ${id} for update`.execute(db);
      return rows[0];
    },

    async insert({
      id,
      about_id,
      author_uid,
      body,
      request_hash,
    }: Pick<CommentRecord, 'id' | 'about_id' | 'author_uid' | 'body' | 'request_hash'>): Promise<void> {
      await sql`
        insert into ${table} (id, ${of}, author_uid, body, request_hash)
        values (${id}, ${about_id}, ${author_uid}, ${body}, ${request_hash})`.execute(db);
    },

    async delete(id: string, by: string): Promise<void> {
      await sql`update ${table} set deleted_at = now(), deleted_by = ${by} where id = ${id}`.execute(db);
    },

    async restore(id: string): Promise<void> {
      await sql`update ${table} set deleted_at = null, deleted_by = null where id = ${id}`.execute(db);
    },

    /** Deletes comments that were deleted before a moment, except those that an admin may still bring back. */
    async emptyTrash(before: Date): Promise<void> {
      await sql`
        delete from ${table} c where c.deleted_at < ${before} and not ${isUnsettled([caseKind], sql`c.id`)}`.execute(
        db,
      );
    },

    /** Deletes everything that a person said. */
    async deleteOf(uid: string): Promise<void> {
      await sql`delete from ${table} where author_uid = ${uid}`.execute(db);
    },

    /** An author was erased: their comments stay, under “Former member”. */
    async forget(uid: string): Promise<void> {
      await sql`update ${table} set author_uid = null, request_hash = '' where author_uid = ${uid}`.execute(
        db,
      );
      await sql`update ${table} set deleted_by = null where deleted_by = ${uid}`.execute(db);
    },
  };
}

/** Comments of one kind that are shown. */
export const recentComments = ({ comments }: CommentTables): RawBuilder<unknown> => sql`
  select c.id::text, c.body as text, c.created_at as written_at, null as path
  from ${sql.table(comments)} c where c.deleted_at is null`;
