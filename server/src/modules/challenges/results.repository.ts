import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { toJson } from '../../platform/database/column-types';
import { inParts } from '../../platform/database/in-parts';
import type { Database } from '../../platform/database/schema';
import type { RecountFile } from '@bestie/contracts/challenges-recount';
import { isVoterActive } from './ballots.sql';
import type { AnswerRow, HeartRow } from './countable-votes';
import { challengeNow, entryJson } from './challenges.sql';
import type { EntryRow } from './challenges.sql';
import type { RankRecord, ResultRecord } from './challenges.tables';

/** What is written when a challenge is closed. */
export type NewResult = Omit<ResultRecord, 'challenge_id' | 'recount'> & { recount: RecountFile | null };

/** A rank with its entry as the caller sees it. */
export type RankRow = RankRecord & { entry: EntryRow };

/** A result with its scale, and one of the ranked entries. */
export type ResultRow = Omit<ResultRecord, 'recount'> & {
  closed_at: Date;
  has_recount: boolean;
  low: number | null;
  high: number | null;
};

const setAside = sql`exists (
  select 1 from challenge_suspects t join challenge_suspicions u on u.id = t.suspicion_id
  where u.challenge_id = b.challenge_id and u.decision = 'setAside' and t.uid = b.voter_uid)`;
const isSuspendedVoter = sql`not ${isVoterActive}`;

/** SQL of counts and their results. */
export function createResultsRepository(db: Kysely<Database>) {
  return {
    /** Entries that take part, with their authors, in the order of their ids. */
    listEntered: (challengeId: string): Promise<{ id: string; author_uid: string | null }[]> =>
      db
        .selectFrom('challenge_entries')
        .select(['id', 'author_uid'])
        .where('challenge_id', '=', challengeId)
        .where('state', '=', 'entered')
        .orderBy('id')
        .execute(),

    async listAnswers(challengeId: string): Promise<AnswerRow[]> {
      const { rows } = await sql<AnswerRow>`
        select b.voter_uid, b.left_id, b.right_id, b.answer, ${isSuspendedVoter} as suspended, ${setAside} as brigade,
          greatest(0, round(extract(epoch from b.answered_at - b.dealt_at) * 1000))::int as took_ms
        from challenge_ballots b where b.challenge_id = ${challengeId} and b.answer is not null
        order by b.voter_uid, b.number`.execute(db);
      return rows;
    },

    async listHearts(challengeId: string): Promise<HeartRow[]> {
      const { rows } = await sql<HeartRow>`
        select b.voter_uid, b.entry_id, ${isSuspendedVoter} as suspended, ${setAside} as brigade
        from challenge_hearts b where b.challenge_id = ${challengeId}
        order by b.voter_uid, b.entry_id`.execute(db);
      return rows;
    },

    /** What a screening knows about voters: the day of their account, and a hash of their network. */
    async listVoters(
      challengeId: string,
    ): Promise<{ uid: string; signed_up_on: string; network: string | null }[]> {
      const { rows } = await sql<{ uid: string; signed_up_on: string; network: string | null }>`
        select v.uid, (h.created_at at time zone 'UTC')::date::text as signed_up_on, v.network
        from challenge_voters v join people h on h.uid = v.uid where v.challenge_id = ${challengeId}`.execute(
        db,
      );
      return rows;
    },

    async insert(
      challengeId: string,
      result: NewResult,
      ranks: readonly Omit<RankRecord, 'challenge_id'>[],
    ): Promise<void> {
      const { set_aside, recount, ...values } = result;
      await db
        .insertInto('challenge_results')
        .values({
          ...values,
          challenge_id: challengeId,
          set_aside: toJson(set_aside),
          recount: recount && toJson(recount),
        })
        .execute();
      for (const part of inParts(ranks))
        await db
          .insertInto('challenge_ranks')
          .values(part.map((rank) => ({ ...rank, challenge_id: challengeId })))
          .execute();
    },

    async find(challengeId: string): Promise<ResultRow | undefined> {
      const { rows } = await sql<ResultRow>`
        select r.challenge_id, r.outcome, r.method, r.ballots, r.voters, r.set_aside, c.closed_at,
          r.recount is not null as has_recount, s.low, s.high
        from challenge_results r join challenges c on c.id = r.challenge_id
        cross join lateral (
          select min(k.low) as low, max(k.high) as high from challenge_ranks k
          where k.challenge_id = r.challenge_id) s
        where r.challenge_id = ${challengeId}`.execute(db);
      return rows[0];
    },

    async listRanks(
      uid: string,
      challengeId: string,
      { after, limit }: { after: number; limit: number },
    ): Promise<RankRow[]> {
      const { rows } = await sql<RankRow>`
        select k.*, ${entryJson(uid, sql`true`)} as entry
        from challenge_ranks k join challenge_entries e on e.id = k.entry_id
        where k.challenge_id = ${challengeId} and k.sort > ${after} order by k.sort limit ${limit}`.execute(
        db,
      );
      return rows;
    },

    /** The caller’s own entry in the result, with how many were ranked and how many share its rank. */
    async findOwn(
      uid: string,
      challengeId: string,
    ): Promise<(RankRow & { ranked: number; equals: number }) | undefined> {
      const { rows } = await sql<RankRow & { ranked: number; equals: number }>`
        select k.*, ${entryJson(uid, sql`true`)} as entry, a.ranked, a.equals
        from challenges c ${challengeNow} join challenge_entries e on e.challenge_id = c.id and e.author_uid = ${uid}
        join challenge_ranks k on k.entry_id = e.id
        cross join lateral (
          select count(o.rank)::int as ranked, count(*) filter (where o.rank = k.rank)::int as equals
          from challenge_ranks o where o.challenge_id = c.id) a
        where c.id = ${challengeId} and t.state = 'closed'`.execute(db);
      return rows[0];
    },

    async findRecount(challengeId: string): Promise<RecountFile | undefined> {
      const row = await db
        .selectFrom('challenge_results')
        .select('recount')
        .where('challenge_id', '=', challengeId)
        .executeTakeFirst();
      return row?.recount ?? undefined;
    },

    /** Votes of challenges that were over so many days ago; their results stay. */
    async forgetVotes(days: number): Promise<void> {
      const over = sql`(select id from challenges
        where coalesce(closed_at, cancelled_at) < now() - ${days} * interval '1 day')`;
      await sql`delete from challenge_pairs where lower_id in (
        select id from challenge_entries where challenge_id in ${over})`.execute(db);
      for (const table of ['challenge_ballots', 'challenge_hearts', 'challenge_voters'] as const)
        await sql`delete from ${sql.table(table)} where challenge_id in ${over}`.execute(db);
      await sql`delete from challenge_suspects where suspicion_id in (
        select id from challenge_suspicions where challenge_id in ${over})`.execute(db);
    },
  };
}
