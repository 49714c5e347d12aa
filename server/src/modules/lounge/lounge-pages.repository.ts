import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { everythingFitting, typedWords } from '../../platform/search/search-query.sql';
import { messageSearch } from './message-search.sql';
import { messageColumns, messageState, stands } from './messages.sql';
import type { MessageRow } from './messages.sql';
import { isOpenTo } from './rooms.sql';
import type { Onlooker } from './rooms.sql';

/** Which messages of a room: the latest, around a position or an instant, before or after a position. */
export interface MessageWindow {
  around?: number | undefined;
  at?: Date | undefined;
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

/** A page of messages, in order. */
export interface MessagePage {
  messages: MessageRow[];
  hasBefore: boolean;
  hasAfter: boolean;
  around: number | null;
}

export interface MessageSearch {
  words: readonly string[];
  roomId: string | undefined;
  after: { value: Date; id: string } | undefined;
  limit: number;
}

/** SQL of lists of messages. */
export function createLoungePagesRepository(db: Kysely<Database>) {
  return {
    /**
     * Messages by position, in one statement that also decides whether the caller may see them.
     * @returns undefined for a room that is not open to them
     */
    async page(
      roomId: string,
      onlooker: Onlooker,
      { around, at, before, after, limit }: MessageWindow,
    ): Promise<MessagePage | undefined> {
      const { uid } = onlooker;
      const asked = around ?? before ?? (after === undefined ? undefined : after + 1);
      const isAround = around !== undefined || at !== undefined;
      const below = after !== undefined && !isAround ? limit : isAround ? Math.ceil(limit / 2) : 0;
      const above = limit - below;
      const place = at
        ? sql`coalesce((select m.position from lounge_messages m where m.room_id = r.id and m.created_at >= ${at}
            order by m.created_at, m.position limit 1), r.last_position)`
        : asked === undefined
          ? sql`r.last_position + 1`
          : sql`${asked}::int`;
      // One more on each side only shows that there are more.
      const { rows } = await sql<{ asked_place: number } & (MessageRow | { id: null; position: null })>`
        with r as materialized (
          select r.*, ${place} as place from lounge_rooms r where r.id = ${roomId} and ${isOpenTo(onlooker)}
        ), page as materialized (
          (select m.* from lounge_messages m
            where m.room_id = (select id from r) and m.position < (select place from r) and ${stands(uid)}
            order by m.position desc limit ${above + 1})
          union all
          (select m.* from lounge_messages m
            where m.room_id = (select id from r) and m.position >= (select place from r) and ${stands(uid)}
            order by m.position limit ${below + 1})
        )
        select r.place as asked_place, found.* from r left join lateral (
          select ${messageColumns(uid)} from page m ${messageState(uid)}
        ) found on true order by found.position`.execute(db);
      const [first] = rows;
      if (!first) return undefined;
      const { asked_place: from } = first;
      const messages = rows.filter((row): row is typeof row & MessageRow => row.id !== null);
      const early = messages.filter(({ position }) => position < from);
      const late = messages.filter(({ position }) => position >= from);
      return {
        messages: [...(above > 0 ? early.slice(-above) : []), ...late.slice(0, below)],
        hasBefore: early.length > above,
        hasAfter: late.length > below,
        around: isAround ? from : null,
      };
    },

    /** The words of a search. */
    wordsOf: (typed: string): Promise<string[]> => typedWords(db, typed),

    /** Messages with all of the words, or words like them, the latest first, of rooms that are open to the caller. */
    async search(onlooker: Onlooker, { words, roomId, after, limit }: MessageSearch): Promise<MessageRow[]> {
      const { uid } = onlooker;
      const { rows } = await sql<MessageRow>`
        with page as materialized (
          select m.* from lounge_messages m join lounge_rooms r on r.id = m.room_id
          where m.id in (
              select id::uuid from (${everythingFitting(uid, words, messageSearch(onlooker, roomId))}) fit)
            ${after ? sql`and (m.created_at, m.id) < (${after.value}, ${after.id}::uuid)` : sql``}
          order by m.created_at desc, m.id desc limit ${limit}
        )
        select ${messageColumns(uid)} from page m join lounge_rooms r on r.id = m.room_id ${messageState(uid)}
        order by m.created_at desc, m.id desc`.execute(db);
      return rows;
    },
  };
}
