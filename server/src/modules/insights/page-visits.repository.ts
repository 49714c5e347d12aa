import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { CountedKind } from '@bestie/contracts/insights';
import { limits } from '@bestie/contracts/limits';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import { todayOf } from '../../platform/identity/people.sql';

const { creditDays } = limits.insights;

export interface Visit {
  ownerUid: string;
  kind: CountedKind;
  subjectId: string;
  /** Today of the owner. */
  day: string;
  /** The person or address under the key of the day. */
  visitor: string;
}

export type PageVisitsRepository = ReturnType<typeof createPageVisitsRepository>;

/** SQL of who saw pages of creators. */
export function createPageVisitsRepository(db: Kysely<Database>) {
  /** Notes the week of a person, and which was their first. */
  const addWeek = async (ownerUid: string, uid: string): Promise<void> => {
    await sql`
      insert into page_weeks (owner_uid, uid, week, first_week)
      select ${ownerUid}, ${uid}, this.week, coalesce(
        (select min(w.week) from page_weeks w where w.owner_uid = ${ownerUid} and w.uid = ${uid}), this.week)
      from (select date_trunc('week', ${todayOf(sql`${ownerUid}::text`)}::timestamp)::date as week) this
      on conflict do nothing`.execute(db);
  };

  return {
    addWeek,

    /** Today of a person. */
    async today(uid: string): Promise<string> {
      const { rows } = await sql<{ today: string }>`
        select ${todayOf(sql`${uid}::text`)}::text as today`.execute(db);
      return rows[0]!.today;
    },

    /** Counts a visitor once per thing and day. */
    async count({ ownerUid, kind, subjectId, day, visitor }: Visit): Promise<void> {
      await sql`
        with seen as (
          insert into page_visitors (kind, subject_id, day, visitor)
          select ${kind}, ${subjectId}::uuid, ${day}::date, ${visitor}
          on conflict do nothing returning day)
        insert into page_days (owner_uid, day, kind, subject_id, people)
        select ${ownerUid}, seen.day, ${kind}, ${subjectId}::uuid, 1 from seen
        on conflict (owner_uid, day, kind, subject_id) do update set people = page_days.people + 1`.execute(
        db,
      );
    },

    /** A person saw a thing that is locked to them. */
    async addPreview(
      uid: string,
      { ownerUid, kind, subjectId }: Pick<Visit, 'ownerUid' | 'kind' | 'subjectId'>,
    ): Promise<void> {
      await sql`
        insert into page_acts (owner_uid, uid, act, kind, subject_id, day)
        select ${ownerUid}, ${uid}, 'preview', ${kind}, ${subjectId}::uuid, ${todayOf(sql`${ownerUid}::text`)}
        on conflict (owner_uid, act, day, uid, kind, subject_id) do update set at = now()`.execute(db);
    },

    /**
     * Credits what a person did to the last thing that led to it, at most 7 days ago. @returns whose it was; null where nothing led to it
     */
    async credit(
      uid: string,
      act: 'checkout' | 'member',
      after: 'preview' | 'checkout',
    ): Promise<string | null> {
      const { rows } = await sql<{ owner_uid: string }>`
        insert into page_acts (owner_uid, uid, act, kind, subject_id, day)
        select last.owner_uid, ${uid}, ${act}, last.kind, last.subject_id, ${todayOf(sql`last.owner_uid`)}
        from (select * from page_acts a where a.uid = ${uid} and a.act = ${after}
            and a.at > now() - ${creditDays}::int * interval '1 day'
          order by a.at desc, a.subject_id limit 1) last
        on conflict (owner_uid, act, day, uid, kind, subject_id) do update set at = now()
        returning owner_uid`.execute(db);
      return rows[0]?.owner_uid ?? null;
    },

    /** Adds days, acts and weeks of the past, in days before today; those that are there stay. */
    async addPast(
      ownerUid: string,
      past: {
        days: readonly { kind: CountedKind; subjectId: string; daysAgo: number; people: number }[];
        acts: readonly { uid: string; act: string; subjectId: string; daysAgo: number }[];
        weeks: readonly { uid: string; weeksAgo: number; firstWeeksAgo: number }[];
      },
    ): Promise<void> {
      const today = todayOf(sql`${ownerUid}::text`);
      await sql`
        insert into page_days (owner_uid, kind, subject_id, day, people)
        select ${ownerUid}, r.kind, r."subjectId", ${today} - r."daysAgo", r.people
        from jsonb_to_recordset(${toJson(past.days)}::jsonb) as r (kind text, "subjectId" uuid, "daysAgo" int, people int)
        on conflict do nothing`.execute(db);
      await sql`
        insert into page_acts (owner_uid, uid, act, kind, subject_id, day, at)
        select ${ownerUid}, r.uid, r.act, 'vipPost', r."subjectId", ${today} - r."daysAgo", now() - r."daysAgo" * interval '1 day'
        from jsonb_to_recordset(${toJson(past.acts)}::jsonb) as r (uid text, act text, "subjectId" uuid, "daysAgo" int)
        on conflict do nothing`.execute(db);
      await sql`
        insert into page_weeks (owner_uid, uid, week, first_week)
        select ${ownerUid}, r.uid, date_trunc('week', ${today}::timestamp)::date - r."weeksAgo" * 7,
          date_trunc('week', ${today}::timestamp)::date - r."firstWeeksAgo" * 7
        from jsonb_to_recordset(${toJson(past.weeks)}::jsonb) as r (uid text, "weeksAgo" int, "firstWeeksAgo" int)
        on conflict do nothing`.execute(db);
    },

    /** Forgets visitors of days that are over in every time zone. */
    async forgetVisitors(): Promise<void> {
      await sql`delete from page_visitors where counted_at < now() - interval '2 days'`.execute(db);
    },
  };
}
