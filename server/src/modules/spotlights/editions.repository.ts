import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { guest, isActive } from '../../platform/identity/people.sql';
import { isShownTo } from '../outfits';
import { currentWeek } from './spotlights.sql';
import type { EditionRow } from './spotlights.tables';

/** What decides the order of an outfit: the figures of now, and those that the week ended with. */
export interface FiguresRow {
  id: string;
  author_uid: string;
  pick_place: number | null;
  created_at: Date;
  /** Others see it: its author is neither suspended nor hidden. */
  shown: boolean;
  viewers: number;
  lovers: number;
  viewers_then: number;
  lovers_then: number;
}

/** SQL of weeks of Top Picks. */
export function createEditionsRepository(db: Kysely<Database>) {
  const lock = (week: string): Promise<EditionRow | undefined> =>
    db.selectFrom('spotlight_editions').selectAll().where('week', '=', week).forUpdate().executeTakeFirst();

  return {
    /** The Monday of the current week. */
    async current(): Promise<string> {
      const { rows } = await sql<{ week: string }>`select ${currentWeek}::text as week`.execute(db);
      return rows[0]!.week;
    },

    find: (week: string): Promise<EditionRow | undefined> =>
      db.selectFrom('spotlight_editions').selectAll().where('week', '=', week).executeTakeFirst(),

    /** Whether there is such an edition. */
    async exists(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('spotlight_editions')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The edition of an outfit that takes part. */
    async idOf(spotlightId: string): Promise<string> {
      const { id } = await db
        .selectFrom('spotlight_editions as e')
        .innerJoin('spotlights as s', 's.week', 'e.week')
        .where('s.id', '=', spotlightId)
        .select('e.id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** The current week, locked until the transaction ends. */
    async lockCurrent(): Promise<EditionRow> {
      const { rows } = await sql<{ week: string }>`
        insert into spotlight_editions (week) values (${currentWeek})
        on conflict (week) do update set week = excluded.week returning week::text as week`.execute(db);
      return (await lock(rows[0]!.week))!;
    },

    lock,

    async add(week: string): Promise<void> {
      await db
        .insertInto('spotlight_editions')
        .values({ week, frozen_at: null })
        .onConflict((on) => on.doNothing())
        .execute();
    },

    /** Weeks that are over and not frozen. */
    async listDue(): Promise<string[]> {
      const { rows } = await sql<{ week: string }>`
        select week::text as week from spotlight_editions where frozen_at is null and week < ${currentWeek}
        order by week`.execute(db);
      return rows.map(({ week }) => week);
    },

    /** Weeks before the current one in which something was published, the latest first. */
    async listPublished(): Promise<string[]> {
      const { rows } = await sql<{ week: string }>`
        select e.week::text as week from spotlight_editions e
        where e.week < ${currentWeek} and exists (select 1 from spotlights s where s.week = e.week and s.state = 'published')
        order by e.week desc limit ${limits.spotlights.weeks}`.execute(db);
      return rows.map(({ week }) => week);
    },

    async isPublished(week: string): Promise<boolean> {
      const row = await db
        .selectFrom('spotlights')
        .select('id')
        .where('week', '=', week)
        .where('state', '=', 'published')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async countChange(week: string): Promise<void> {
      await db
        .updateTable('spotlight_editions')
        .set({ version: sql<number>`version + 1` })
        .where('week', '=', week)
        .execute();
    },

    async freeze(week: string): Promise<void> {
      await sql`update spotlight_editions set frozen_at = now() where week = ${week}`.execute(db);
    },

    /**
     * How many people saw and loved each outfit of a week. Distinct active people count, with an account of a week,
     * and never the author.
     */
    async figures(week: string): Promise<FiguresRow[]> {
      const { rows } = await sql<FiguresRow>`
        select s.id, s.author_uid, s.pick_place, s.created_at, ${isShownTo('o', guest)} as shown,
          count(p.uid)::int as viewers,
          count(p.uid) filter (where coalesce(p.loved_at, p.saved_at) is not null)::int as lovers,
          count(p.uid) filter (where p.viewed_at < w.ends)::int as viewers_then,
          count(p.uid) filter (where least(p.loved_at, p.saved_at) < w.ends)::int as lovers_then
        from spotlights s
        join outfits o on o.id = s.outfit_id and o.deleted_at is null and o.visibility = 'public'
        cross join (select (${week}::date + 7)::timestamp at time zone 'UTC' as ends) w
        left join (spotlight_people p join people h on h.uid = p.uid and ${isActive('h')})
          on p.spotlight_id = s.id and p.uid <> s.author_uid
          and h.created_at <= least(now(), w.ends) - ${limits.spotlights.accountDays} * interval '1 day'
        where s.week = ${week} and s.state in ('agreed', 'published')
        group by s.id, o.id`.execute(db);
      return rows;
    },
  };
}
