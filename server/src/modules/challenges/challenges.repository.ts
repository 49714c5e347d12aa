import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { ChallengeDateKind, ChallengeTab } from '@bestie/contracts/challenges';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { challengeColumns, challengeNow, factColumns } from './challenges.sql';
import type { ChallengeFacts, ChallengeRow } from './challenges.sql';
import type { ChallengeRecord } from './challenges.tables';

/** What a person writes of a challenge. */
export type ChallengeValues = Pick<
  ChallengeRecord,
  | 'title'
  | 'brief'
  | 'rules'
  | 'eligibility'
  | 'method'
  | 'prizes'
  | 'ties'
  | 'opens_at'
  | 'votes_at'
  | 'closes_at'
>;

/** A date of a challenge. */
export interface ChallengeDateRow {
  challenge_id: string;
  title: string;
  kind: ChallengeDateKind;
  at: Date;
  entered: boolean;
  /** How often it changed, and when its dates last moved by themselves. */
  moves: number;
  moved_at: Date;
}

/** Days from the opening to the latest end. */
const longest = limits.challenges.daysMax + limits.challenges.extensionDays + 3;

/** Who entered is reminded of challenges that close before this instant. */
const remindsUntil = sql`now() + ${sql.lit(limits.challenges.remindHours)} * interval '1 hour'`;
const isRunning = sql`c.closed_at is null and c.cancelled_at is null`;
/** What each list has, and in which order. */
const tabs: Record<
  ChallengeTab,
  { condition: RawBuilder<unknown>; at: RawBuilder<unknown>; direction: 'asc' | 'desc' }
> = {
  upcoming: { condition: sql`${isRunning} and t.state = 'upcoming'`, at: sql`c.opens_at`, direction: 'asc' },
  open: { condition: sql`${isRunning} and t.state = 'open'`, at: sql`t.votes_at`, direction: 'asc' },
  voting: {
    condition: sql`${isRunning} and t.state not in ('upcoming', 'open')`,
    at: sql`t.closes_at`,
    direction: 'asc',
  },
  closed: {
    condition: sql`(c.closed_at is not null or c.cancelled_at is not null)`,
    at: sql`coalesce(c.closed_at, c.cancelled_at)`,
    direction: 'desc',
  },
};

/** SQL of `challenges`. The database’s clock decides everywhere. */
export function createChallengesRepository(db: Kysely<Database>) {
  return {
    async find(uid: string, id: string): Promise<ChallengeRow | undefined> {
      const { rows } = await sql<ChallengeRow>`
        select ${challengeColumns(uid)} from challenges c ${challengeNow} where c.id = ${id}`.execute(db);
      return rows[0];
    },

    /** The little that decides what the caller may do. */
    async findFacts(uid: string, id: string): Promise<ChallengeFacts | undefined> {
      const { rows } = await sql<ChallengeFacts>`
        select ${factColumns(uid)} from challenges c ${challengeNow} where c.id = ${id}`.execute(db);
      return rows[0];
    },

    async list(
      uid: string,
      {
        tab,
        made,
        after,
        limit,
      }: {
        tab: ChallengeTab;
        made: boolean;
        after: [at: Date, id: string] | undefined;
        limit: number;
      },
    ): Promise<(ChallengeRow & { position: Date })[]> {
      const { condition, at, direction } = tabs[tab];
      const [beyond, order] = direction === 'asc' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
      const { rows } = await sql<ChallengeRow & { position: Date }>`
        select ${challengeColumns(uid)}, ${at} as position from challenges c ${challengeNow}
        where ${condition} ${made ? sql`and c.maker_uid = ${uid}` : sql``}
          ${after ? sql`and (${at}, c.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by ${at} ${order}, c.id ${order} limit ${limit}`.execute(db);
      return rows;
    },

    /** Entering first, then voting, each by its deadline. */
    async current(uid: string): Promise<ChallengeRow | undefined> {
      const { rows } = await sql<ChallengeRow>`
        select ${challengeColumns(uid)} from challenges c ${challengeNow}
        where ${isRunning} and t.state in ('open', 'voting')
        order by t.state = 'voting', case t.state when 'open' then t.votes_at else t.closes_at end, c.id
        limit 1`.execute(db);
      return rows[0];
    },

    /** Dates of challenges that are not cancelled, in their order. */
    async listDates(uid: string, from: Date, to: Date): Promise<ChallengeDateRow[]> {
      const { rows } = await sql<ChallengeDateRow>`
        select c.id as challenge_id, c.title, of.kind, of.at,
          c.version - 1 + t.extended::int + t.prolonged::int as moves,
          greatest(c.created_at, c.extended_at, c.prolonged_at) as moved_at,
          exists (select 1 from challenge_entries e
            where e.challenge_id = c.id and e.author_uid = ${uid} and e.state = 'entered') as entered
        from challenges c ${challengeNow}
        cross join lateral (
          values ('opens', c.opens_at), ('votes', t.votes_at), ('closes', t.closes_at)) of (kind, at)
        where c.cancelled_at is null and c.opens_at < ${to}
          and c.opens_at > ${from}::timestamptz - ${longest} * interval '1 day'
          and of.at >= ${from} and of.at < ${to}
        order by of.at, c.id limit 1000`.execute(db);
      return rows;
    },

    /** Locks it until the transaction ends. */
    async lock(uid: string, id: string): Promise<ChallengeRow | undefined> {
      const { rows } = await sql`select id from challenges where id = ${id} for update`.execute(db);
      return rows.length > 0 ? this.find(uid, id) : undefined;
    },

    async now(): Promise<Date> {
      const { rows } = await sql<{ now: Date }>`select now()::timestamptz(3) as now`.execute(db);
      return rows[0]!.now;
    },

    byId: (id: string): Promise<ChallengeRecord | undefined> =>
      db.selectFrom('challenges').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Challenges of a person that are not over; the person is locked, so that two calls count each other. */
    async countRunning(uid: string): Promise<number> {
      await sql`select 1 from people where uid = ${uid} for update`.execute(db);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from challenges c where c.maker_uid = ${uid} and ${isRunning}`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    async insert(
      by: { id: string; makerUid: string; requestHash: string },
      values: ChallengeValues,
    ): Promise<void> {
      await db
        .insertInto('challenges')
        .values({
          ...values,
          id: by.id,
          maker_uid: by.makerUid,
          request_hash: by.requestHash,
          extended_at: null,
          voting_method: null,
          prolonged_at: null,
          counting_at: null,
          closed_at: null,
          cancelled_at: null,
          cancel_reason: null,
          count_seed: null,
          screened_at: null,
          reminded_at: null,
        })
        .execute();
    },

    async update(id: string, values: Partial<ChallengeValues>): Promise<void> {
      await db
        .updateTable('challenges')
        .set({ ...values, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute();
    },

    /** Running challenges of which something is due, or may be. */
    async listDue(): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select c.id from challenges c where ${isRunning} and (c.counting_at is not null
          or c.closes_at <= now() or (c.voting_method is null and c.votes_at <= now())
          or (c.reminded_at is null and c.votes_at <= now() and c.closes_at <= ${remindsUntil}))
        order by c.id`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** The seed of its count: the given one, unless it has one. */
    async drawSeed(id: string, seed: number): Promise<number> {
      const { rows } = await sql<{ count_seed: number }>`
        update challenges set count_seed = coalesce(count_seed, ${seed}) where id = ${id}
        returning count_seed`.execute(db);
      return rows[0]!.count_seed;
    },

    /** Writes down what the instants say. It is no change by a person, so the version stays. */
    async settle(
      id: string,
      changes: Partial<
        Pick<
          ChallengeRecord,
          | 'votes_at'
          | 'closes_at'
          | 'voting_method'
          | 'extended_at'
          | 'prolonged_at'
          | 'counting_at'
          | 'closed_at'
          | 'screened_at'
          | 'reminded_at'
        >
      >,
    ): Promise<void> {
      await db.updateTable('challenges').set(changes).where('id', '=', id).execute();
    },

    async cancel(id: string, reason: string): Promise<void> {
      await sql`update challenges set cancelled_at = now(), cancel_reason = ${reason}, version = version + 1
        where id = ${id}`.execute(db);
    },

    /** Who made it was erased. */
    async forget(uid: string): Promise<void> {
      await db.updateTable('challenges').set({ maker_uid: null }).where('maker_uid', '=', uid).execute();
    },
  };
}
