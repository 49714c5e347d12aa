import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { SpotlightState } from '@bestie/contracts/spotlights';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { currentWeek, isAgreed, openSpotlights, spotlightColumns } from './spotlights.sql';
import type { SpotlightRow } from './spotlights.sql';
import type { SpotlightRecord } from './spotlights.tables';

export type SpotlightChanges = Partial<
  Pick<SpotlightRecord, 'state' | 'curator_uid' | 'reason' | 'pick_place' | 'loved_place'>
>;

/** SQL of `spotlights`, and of who nominated them. */
export function createSpotlightsRepository(db: Kysely<Database>) {
  return {
    /** Outfits of a week whose authors agreed, the latest first. */
    async listWeek(uid: string, week: string): Promise<SpotlightRow[]> {
      const { rows } = await sql<SpotlightRow>`
        select ${spotlightColumns(uid)} from ${openSpotlights(uid)}
        where s.week = ${week} and ${isAgreed} order by s.created_at desc, s.id desc`.execute(db);
      return rows;
    },

    async find(uid: string, id: string): Promise<SpotlightRow | undefined> {
      const { rows } = await sql<SpotlightRow>`
        select ${spotlightColumns(uid)} from ${openSpotlights(uid)} where s.id = ${id} and ${isAgreed}`.execute(
        db,
      );
      return rows[0];
    },

    /** What a person saved, the latest first. */
    async listSaved(
      uid: string,
      { after, limit }: { after: [at: string, id: string] | undefined; limit: number },
    ): Promise<(SpotlightRow & { position: string })[]> {
      const { rows } = await sql<SpotlightRow & { position: string }>`
        select ${spotlightColumns(uid)}, to_json(mine.saved_at) #>> '{}' as position from ${openSpotlights(uid)}
        where mine.saved_at is not null and ${isAgreed}
          ${after ? sql`and (mine.saved_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by mine.saved_at desc, s.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** Outfits of a person, of the current week and what they agreed to, the latest first. */
    async listOwn(uid: string): Promise<SpotlightRow[]> {
      const { rows } = await sql<SpotlightRow>`
        select ${spotlightColumns(uid)} from ${openSpotlights(uid)}
        where s.author_uid = ${uid} and (s.week = ${currentWeek} or ${isAgreed})
        order by s.week desc, s.created_at desc limit ${limits.spotlights.running}`.execute(db);
      return rows;
    },

    /** What curators choose from: picks in their order, then the most nominated. */
    async listDesk(uid: string, week: string): Promise<SpotlightRow[]> {
      const { rows } = await sql<SpotlightRow>`
        select ${spotlightColumns(uid)} from ${openSpotlights(uid)}
        where s.week = ${week} and s.state in ('nominated', 'asked', 'agreed', 'published')
        order by s.pick_place nulls last, nominations desc, s.created_at limit 200`.execute(db);
      return rows;
    },

    /** An outfit of any state as its author and curators see it. */
    async findCandidate(uid: string, id: string): Promise<SpotlightRow | undefined> {
      const { rows } = await sql<SpotlightRow>`
        select ${spotlightColumns(uid)} from ${openSpotlights(uid)} where s.id = ${id}`.execute(db);
      return rows[0];
    },

    lock: (id: string): Promise<SpotlightRecord | undefined> =>
      db.selectFrom('spotlights').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    lockOutfit: (week: string, outfitId: string): Promise<SpotlightRecord | undefined> =>
      db
        .selectFrom('spotlights')
        .selectAll()
        .where('week', '=', week)
        .where('outfit_id', '=', outfitId)
        .forUpdate()
        .executeTakeFirst(),

    listLocked: (week: string): Promise<SpotlightRecord[]> =>
      db.selectFrom('spotlights').selectAll().where('week', '=', week).forUpdate().execute(),

    insert: (
      values: Pick<SpotlightRecord, 'week' | 'outfit_id' | 'author_uid' | 'state'>,
    ): Promise<SpotlightRecord> =>
      db
        .insertInto('spotlights')
        .values({
          ...values,
          curator_uid: null,
          reason: null,
          pick_place: null,
          loved_place: null,
          answered_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    async update(id: string, changes: SpotlightChanges): Promise<void> {
      await db.updateTable('spotlights').set(changes).where('id', '=', id).execute();
    },

    /** The author decided. */
    async answer(id: string, state: SpotlightState): Promise<void> {
      await sql`update spotlights set state = ${state}, answered_at = now() where id = ${id}`.execute(db);
    },

    /** Until when an author is not asked again, because they declined; null where they may be. */
    async restsUntil(authorUid: string): Promise<Date | null> {
      const { rows } = await sql<{ until: Date | null }>`
        select max(answered_at) + ${limits.spotlights.restDays} * interval '1 day' as until from spotlights
        where author_uid = ${authorUid} and state = 'declined'
          and answered_at > now() - ${limits.spotlights.restDays} * interval '1 day'`.execute(db);
      return rows[0]?.until ?? null;
    },

    /** @returns whether it is new */
    async nominate(id: string, uid: string): Promise<boolean> {
      const { rows } = await sql`
        insert into spotlight_nominations (spotlight_id, uid) values (${id}, ${uid})
        on conflict do nothing returning uid`.execute(db);
      return rows.length > 0;
    },

    async countNominations(week: string, uid: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from spotlight_nominations n join spotlights s on s.id = n.spotlight_id
        where s.week = ${week} and n.uid = ${uid}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Which of these outfits are in an edition or in the running. */
    async listOfOutfits(outfitIds: readonly string[]): Promise<string[]> {
      if (outfitIds.length === 0) return [];
      const { rows } = await sql<{ id: string }>`
        select s.id from spotlights s where s.outfit_id = any(${[...outfitIds]}::uuid[]) and ${isAgreed}`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },

    /** A curator was erased: what they picked stays. */
    async forget(uid: string): Promise<void> {
      await db.updateTable('spotlights').set({ curator_uid: null }).where('curator_uid', '=', uid).execute();
    },
  };
}
