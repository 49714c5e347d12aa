import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { ConfessionWord } from '@bestie/contracts/confessions';
import type { Database } from '../../platform/database/schema';
import { isReportedBy } from '../reports';
import type { ConfessionRepliesTable, ConfessionsTable } from './confessions.tables';

/** A card as everybody sees it, without the caller's own words. */
export interface ShownCard {
  id: string;
  body: string;
  appeared_on: string;
  place: number;
  replies: number;
  reactions: { word: ConfessionWord; count: number }[];
  /** The caller reported it. */
  reported: boolean;
}

/** A reply as everybody sees it. */
export type ShownReply = Pick<
  ConfessionReplyRow,
  'id' | 'alias' | 'by_author' | 'body' | 'appeared_on' | 'place'
> & {
  reported: boolean;
};

export type ConfessionRow = Selectable<ConfessionsTable>;
export type ConfessionReplyRow = Selectable<ConfessionRepliesTable>;

const isShown = sql`state = 'approved' and place is not null`;

/** SQL of cards and replies as everybody reads them, and of their appearance. */
export function createConfessionsRepository(db: Kysely<Database>) {
  return {
    /** Latest first, with how often an author was unsealed since a day; one query. */
    async list(
      uid: string,
      before: number | undefined,
      limit: number,
      unsealedSince: string,
    ): Promise<{ cards: ShownCard[]; unsealed: number }> {
      const { rows } = await sql<{ cards: ShownCard[]; unsealed: number }>`
        select (select count(*) from confession_unsealings where day > ${unsealedSince}) as unsealed,
          coalesce((select json_agg(card order by card.place desc) from (
            select c.id, c.body, c.appeared_on, c.place, ${isReportedBy('confession', sql`c.id`, uid)} as reported,
              (select count(*) from confession_replies r
                where r.confession_id = c.id and r.state = 'approved' and r.place is not null) as replies,
              coalesce((select json_agg(said) from (
                select word, count(*) from confession_reactions where confession_id = c.id group by word
              ) said), '[]') as reactions
            from confessions c
            where c.state = 'approved' and c.place is not null
              and c.place < ${before ?? Number.MAX_SAFE_INTEGER}
            order by c.place desc limit ${limit}) card), '[]') as cards`.execute(db);
      return rows[0] ?? { cards: [], unsealed: 0 };
    },

    /** Whether it is visible to everybody; locked so that it stays until the transaction ends. */
    async isShown(id: string): Promise<boolean> {
      const { rows } = await sql`select 1 from confessions where id = ${id} and ${isShown} for share`.execute(
        db,
      );
      return rows.length > 0;
    },

    listReplies: (uid: string, confessionId: string, after: number, limit: number): Promise<ShownReply[]> =>
      db
        .selectFrom('confession_replies')
        .select(['id', 'alias', 'by_author', 'body', 'appeared_on', 'place'])
        .select(isReportedBy('confession', sql.ref('confession_replies.id'), uid).as('reported'))
        .where('confession_id', '=', confessionId)
        .where(sql<boolean>`${isShown}`)
        .where('place', '>', after)
        .orderBy('place')
        .limit(limit)
        .execute(),

    async insertCard({ id, body, day }: Pick<ConfessionRow, 'id' | 'body' | 'day'>): Promise<void> {
      await db
        .insertInto('confessions')
        .values({ id, body, day, state: 'pending', ...unread })
        .execute();
    },

    async insertReply(
      reply: Pick<ConfessionReplyRow, 'id' | 'confession_id' | 'alias' | 'by_author' | 'body' | 'day'>,
    ): Promise<void> {
      const { release_at: _none, ...rest } = unread;
      await db
        .insertInto('confession_replies')
        .values({ ...reply, state: 'approved', ...rest })
        .execute();
    },

    /** Approved cards whose hour has come; locked until the transaction ends. */
    async listCardsToRelease(now: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from confessions where state = 'approved' and release_at <= ${now} order by id for update`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },

    /** Replies that have not appeared yet; locked until the transaction ends. */
    async listRepliesToRelease(): Promise<{ id: string; confessionId: string }[]> {
      const { rows } = await sql<{ id: string; confessionId: string }>`
        select id, confession_id as "confessionId" from confession_replies
        where state = 'approved' and place is null order by id for update`.execute(db);
      return rows;
    },

    /** Makes them appear, in this order. */
    async release(
      table: 'confessions' | 'confession_replies',
      ids: readonly string[],
      day: string,
    ): Promise<void> {
      if (ids.length === 0) return;
      const { rows } = await sql<{ place: number }>`
        select nextval('confession_places') as place from generate_series(1, ${ids.length}::int)`.execute(db);
      await sql`
        update ${sql.table(table)} t
        set place = next.place, appeared_on = ${day} ${table === 'confessions' ? sql`, release_at = null` : sql``}
        from unnest(${ids}::uuid[], ${rows.map(({ place }) => place)}::bigint[]) as next (id, place)
        where t.id = next.id`.execute(db);
    },
  };
}

/** No decision was made on it, and it has not appeared. */
const unread = {
  release_at: null,
  place: null,
  appeared_on: null,
  reason: null,
  appeal: null,
  appeal_state: null,
  appeal_reason: null,
};
