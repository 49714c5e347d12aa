import { sql } from 'kysely';
import type { Generated, Kysely } from 'kysely';
import type { Category, ItemStatus, Season } from '@bestie/contracts/items';
import { outfitPartOf } from '@bestie/contracts/outfit-rules';
import type { OutfitPart } from '@bestie/contracts/outfit-rules';
import type { RejectReason } from '@bestie/contracts/suggestions';
import type { Json, Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { timezoneOf } from '../../platform/identity/people.sql';
import { coverOf } from '../items';
import { weatherOf } from '../weather';
import type { KnownWeather } from '../weather';
import type { Measures } from './outfit-measures';

export interface SuggestionAnswersTable {
  owner_uid: string;
  /** `YYYY-MM-DD`. */
  suggested_for: string;
  item_ids: string[];
  accepted: boolean;
  reason: RejectReason | null;
  about: Generated<string[]>;
  measures: Json<Partial<Measures>>;
  answered_at: Timestamp;
}

declare module '../../platform/database/schema' {
  interface Database {
    suggestion_answers: SuggestionAnswersTable;
  }
}

/** A piece as a suggestion needs it. */
export interface SuggestionPieceRow {
  id: string;
  name: string;
  category: Category;
  colours: string[];
  seasons: Season[];
  formality: number | null;
  warmth: number | null;
  material: string | null;
  pattern: string | null;
  occasions: string[];
  favourite: boolean;
  status: ItemStatus;
  /** `YYYY-MM-DD`. */
  last_worn_on: string | null;
  wash_due: boolean;
  /** Ready to wear, and worn in one of the requested seasons. */
  wearable: boolean;
  cover: PictureRow | null;
}

export interface AnswerRow {
  suggested_for: string;
  item_ids: string[];
  accepted: boolean;
  reason: RejectReason | null;
  about: string[];
  measures: Partial<Measures>;
}

/** Rows of one person, as JSON. */
export interface SuggestionsRow {
  timezone: string;
  pieces: SuggestionPieceRow[];
  answers: AnswerRow[];
  /** Pieces of rejected outfits, the latest first: more than the answers that are learnt from. */
  rejected: string[][];
  weather: KnownWeather | null;
}

/** Maximum of pieces of each part that a day considers; rest and chance decide which. */
const looked: Record<OutfitPart, number> = {
  top: 36,
  bottom: 36,
  dress: 24,
  shoes: 18,
  outerwear: 14,
  extra: 10,
};
const looks = Object.entries(outfitPartOf).flatMap(([category, part]) =>
  part ? [{ category, part, most: looked[part] }] : [],
);
/** Maximum of answers that are used for learning. */
const remembered = 300;
/** Maximum of rejected outfits that are kept away; about three years of rejecting one a day. */
const keptAway = 1000;

/** Columns of the piece `i` that its measures need; its cover comes separately. */
export const pieceColumns = sql`
  i.id, i.name, i.category, i.colours, i.seasons, i.formality, i.warmth, i.material, i.pattern, i.occasions, i.favourite, i.status,
  i.last_worn_on, i.wash_due`;

export type SuggestionsRepository = ReturnType<typeof createSuggestionsRepository>;

/** SQL of suggestions and of the answers to them. */
export function createSuggestionsRepository(db: Kysely<Database>) {
  return {
    /**
     * The input of suggestions in one query: settings, answers, and as many pieces as a day considers.
     * @param seasons possible seasons at the person's place
     * @param utcDay seeds the choice when there are more pieces than a day considers; pieces of answers on
     * this day and its neighbours are included
     */
    async find(
      ownerUid: string,
      seasons: readonly Season[],
      utcDay: string,
      now: Date,
    ): Promise<SuggestionsRow> {
      const { rows } = await sql<SuggestionsRow>`
    with answers as materialized (
      select suggested_for, item_ids, accepted, reason, about, measures, answered_at from suggestion_answers
      where owner_uid = ${ownerUid} order by answered_at desc limit ${remembered}
    ), wearable as (
      select ${pieceColumns}, true as wearable, l.most, row_number() over (
          partition by l.part order by
            least(90, ${utcDay}::date - i.idle_since) / 180.0
              + (hashtext(i.id::text || ${utcDay}) & 268435455) / 268435456.0 desc, i.id
        ) as place
      from items i
      join jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as l(category text, part text, most int)
        on l.category = i.category
      where i.owner_uid = ${ownerUid} and i.deleted_at is null and i.status = 'active'
        and (i.seasons = '{}' or i.seasons && ${seasons}::text[])
    ), answered as (
      select ${pieceColumns}, false as wearable from items i
      where i.owner_uid = ${ownerUid} and i.deleted_at is null and i.id in (
        select unnest(item_ids) from answers
        where accepted and suggested_for between ${utcDay}::date - 1 and ${utcDay}::date + 1)
        and i.id not in (select id from wearable where place <= most)
    ), chosen as (
      select id, name, category, colours, seasons, formality, warmth, material, pattern, occasions, favourite, status, last_worn_on, wash_due, wearable
        from wearable where place <= most
      union all select * from answered
    )
    select
      ${timezoneOf(sql`${ownerUid}`)} as timezone, ${weatherOf(sql`${ownerUid}`, now)} as weather,
      coalesce((select jsonb_agg(to_jsonb(i) || jsonb_build_object('cover', ${coverOf}) order by i.id) from chosen i), '[]')
        as pieces,
      coalesce((select jsonb_agg(a order by a.answered_at desc) from answers a), '[]') as answers,
      coalesce((
        select jsonb_agg(r.item_ids) from (
          select item_ids from suggestion_answers where owner_uid = ${ownerUid} and not accepted
          order by answered_at desc limit ${keptAway}) r), '[]') as rejected`.execute(db);
      return rows[0] as SuggestionsRow;
    },

    /** Pieces of this person that are not in the trash. */
    async findPieces(ownerUid: string, ids: readonly string[]): Promise<SuggestionPieceRow[]> {
      const { rows } = await sql<SuggestionPieceRow>`
        select ${pieceColumns}, false as wearable, ${coverOf} as cover from items i
        where i.id = any(${ids}::uuid[]) and i.owner_uid = ${ownerUid} and i.deleted_at is null
        order by i.id`.execute(db);
      return rows;
    },

    /** Answers for learning, newest first. */
    async listAnswers(ownerUid: string): Promise<AnswerRow[]> {
      return db
        .selectFrom('suggestion_answers')
        .select(['suggested_for', 'item_ids', 'accepted', 'reason', 'about', 'measures'])
        .where('owner_uid', '=', ownerUid)
        .orderBy('answered_at', 'desc')
        .limit(remembered)
        .execute();
    },

    /** Stores an answer; a later one about the same outfit of the same day replaces it. */
    async answer(ownerUid: string, answer: AnswerRow, now: Date): Promise<void> {
      const values = {
        accepted: answer.accepted,
        reason: answer.reason,
        about: answer.about as never,
        measures: JSON.stringify(answer.measures),
        answered_at: now,
      };
      await db
        .insertInto('suggestion_answers')
        .values({
          owner_uid: ownerUid,
          suggested_for: answer.suggested_for,
          item_ids: answer.item_ids as never,
          ...values,
        })
        .onConflict((conflict) =>
          conflict.columns(['owner_uid', 'suggested_for', 'item_ids']).doUpdateSet(values),
        )
        .execute();
    },

    /** @returns whether there was one */
    async withdraw(ownerUid: string, date: string, itemIds: readonly string[]): Promise<boolean> {
      const { rows } = await sql`
        delete from suggestion_answers
        where owner_uid = ${ownerUid} and suggested_for = ${date}::date and item_ids = ${itemIds}::uuid[]
        returning 1`.execute(db);
      return rows.length > 0;
    },
  };
}
