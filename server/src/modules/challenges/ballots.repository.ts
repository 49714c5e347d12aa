import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { BallotAnswer } from '@bestie/contracts/challenges';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { entryJson } from './challenges.sql';
import type { EntryRow } from './challenges.sql';
import { isKeptFromVoter, isOpenBallot } from './ballots.sql';
import type { BallotRecord } from './challenges.tables';

/** A ballot with its entries as its voter sees them. */
export type BallotRow = Pick<BallotRecord, 'id' | 'answer' | 'number'> & {
  left: EntryRow;
  right: EntryRow;
  expires_at: Date;
};

/** A ballot that is locked, and whether it can still be used. */
export type LockedBallot = BallotRecord & {
  /** Waits for its first answer. */
  is_open: boolean;
  /** Both entries take part, and the voter may judge them. */
  is_valid: boolean;
};

const { ballotMinutes } = limits.challenges;

/**
 * The end of a statement that adds to the counts of entries, in the order of their ids, so that two calls do not wait for
 * each other in a circle.
 */
const addTo = (ids: readonly string[], by: { shown: number; answers: number }): RawBuilder<unknown> => sql`
  locked as (select id from challenge_entries where id = any(${[...ids]}::uuid[]) order by id for no key update)
  update challenge_entries e set shown = shown + ${by.shown}, answers = answers + ${by.answers}
  from locked where e.id = locked.id`;

/** SQL of pairs that people compare, and of who votes. */
export function createBallotsRepository(db: Kysely<Database>) {
  async function count(ids: readonly string[], by: { shown: number; answers: number }): Promise<void> {
    await sql`with ${addTo(ids, by)}`.execute(db);
  }

  async function findLocked(uid: string, where: RawBuilder<unknown>): Promise<LockedBallot | undefined> {
    const { rows } = await sql<LockedBallot>`
      select b.*, ${isOpenBallot} as is_open, (
        select count(*) = 2 from challenge_entries e
        where e.id in (b.left_id, b.right_id) and e.state = 'entered' and not ${isKeptFromVoter(uid)}) as is_valid
      from challenge_ballots b where b.voter_uid = ${uid} and ${where}
      order by b.number desc limit 1 for update of b`.execute(db);
    return rows[0];
  }

  return {
    /** Deals of one challenge follow each other; answers go on meanwhile. */
    async lockDealing(challengeId: string): Promise<void> {
      await sql`select 1 from challenges where id = ${challengeId} for no key update`.execute(db);
    },

    /** Until the transaction ends, no other one ends the voting. */
    async holdVoting(challengeId: string): Promise<void> {
      await sql`select 1 from challenges where id = ${challengeId} for key share`.execute(db);
    },

    /** @returns how many pairs the voter was given */
    async addVoter(challengeId: string, uid: string, network: string | null): Promise<number> {
      const { rows } = await sql<{ dealt: number }>`
        insert into challenge_voters (challenge_id, uid, network) values (${challengeId}, ${uid}, ${network})
        on conflict (challenge_id, uid) do update set network = coalesce(challenge_voters.network, excluded.network)
        returning dealt`.execute(db);
      return rows[0]?.dealt ?? 0;
    },

    /** The latest pair of a voter, locked. */
    findLatest: (challengeId: string, uid: string): Promise<LockedBallot | undefined> =>
      findLocked(uid, sql`b.challenge_id = ${challengeId}`),

    /** One’s own, locked; undefined for everybody else. */
    findOwn: (id: string, uid: string): Promise<LockedBallot | undefined> =>
      findLocked(uid, sql`b.id = ${id}`),

    /** The challenge of a voter’s own ballot. */
    async challengeOf(id: string, uid: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('challenge_ballots')
        .select('challenge_id')
        .where('id', '=', id)
        .where('voter_uid', '=', uid)
        .executeTakeFirst();
      return row?.challenge_id;
    },

    /** Whether a voter answered a later pair. */
    async isAnsweredAfter({ challenge_id, voter_uid, number }: BallotRecord): Promise<boolean> {
      const row = await db
        .selectFrom('challenge_ballots')
        .select('id')
        .where('challenge_id', '=', challenge_id)
        .where('voter_uid', '=', voter_uid)
        .where('number', '>', number)
        .where('answer', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Pairs that expired without an answer no longer count as shown. */
    async releaseExpired(challengeId: string): Promise<void> {
      await sql`
        with expired as (
          update challenge_ballots set released = true where id in (
            select id from challenge_ballots
            where challenge_id = ${challengeId} and answer is null and not released
              and dealt_at <= now() - ${ballotMinutes} * interval '1 minute'
            limit 200 for update skip locked)
          returning left_id, right_id),
        less as (
          select id, count(*)::int as ballots from expired
          cross join lateral (values (left_id), (right_id)) of (id) group by id),
        locked as (
          select e.id from challenge_entries e join less on less.id = e.id order by e.id for no key update)
        update challenge_entries e set shown = shown - less.ballots
        from less join locked on locked.id = less.id where e.id = less.id`.execute(db);
    },

    /** Entries that take part, and which of them the voter must not judge. */
    async listShown(
      challengeId: string,
      uid: string,
    ): Promise<{ id: string; shown: number; excluded: boolean }[]> {
      const { rows } = await sql<{ id: string; shown: number; excluded: boolean }>`
        select e.id, e.shown, ${isKeptFromVoter(uid)} as excluded from challenge_entries e
        where e.challenge_id = ${challengeId} and e.state = 'entered'`.execute(db);
      return rows;
    },

    /** Pairs that a voter was given. */
    async listSeen(challengeId: string, uid: string): Promise<[string, string][]> {
      const rows = await db
        .selectFrom('challenge_ballots')
        .select(['left_id', 'right_id'])
        .where('challenge_id', '=', challengeId)
        .where('voter_uid', '=', uid)
        .execute();
      return rows.map((row) => [row.left_id, row.right_id]);
    },

    /** How often an entry met each other one. */
    async listMeetings(entryId: string): Promise<Map<string, number>> {
      const { rows } = await sql<{ id: string; dealt: number }>`
        select upper_id as id, dealt from challenge_pairs where lower_id = ${entryId}
        union all select lower_id, dealt from challenge_pairs where upper_id = ${entryId}`.execute(db);
      return new Map(rows.map(({ id, dealt }) => [id, dealt]));
    },

    /** Hands out a pair, in one statement. */
    async insert(
      values: Pick<BallotRecord, 'challenge_id' | 'voter_uid' | 'number' | 'left_id' | 'right_id'>,
    ): Promise<void> {
      const { challenge_id, voter_uid, number, left_id, right_id } = values;
      const [lower, upper] = [left_id, right_id].sort();
      await sql`
        with dealt as (
          insert into challenge_ballots (challenge_id, voter_uid, number, left_id, right_id)
          values (${challenge_id}, ${voter_uid}, ${number}, ${left_id}, ${right_id})),
        met as (
          insert into challenge_pairs (lower_id, upper_id, dealt) values (${lower}, ${upper}, 1)
          on conflict (lower_id, upper_id) do update set dealt = challenge_pairs.dealt + 1),
        counted as (
          update challenge_voters set dealt = dealt + 1
          where challenge_id = ${challenge_id} and uid = ${voter_uid}),
        ${addTo([left_id, right_id], { shown: 1, answers: 0 })}`.execute(db);
    },

    /** Opens an expired pair again for its voter. */
    async reopen({ id, left_id, right_id, released }: BallotRecord): Promise<void> {
      await sql`update challenge_ballots set dealt_at = now(), released = false where id = ${id}`.execute(db);
      if (released) await count([left_id, right_id], { shown: 1, answers: 0 });
    },

    /** Takes back a pair of which an entry is gone. */
    async takeBack({ id, left_id, right_id, released }: BallotRecord): Promise<void> {
      await db.deleteFrom('challenge_ballots').where('id', '=', id).execute();
      if (!released) await count([left_id, right_id], { shown: -1, answers: 0 });
    },

    /** Writes an answer and what it changes in the counts, in one statement. */
    async answer(
      { id, challenge_id, voter_uid, left_id, right_id, answer: before }: BallotRecord,
      answer: BallotAnswer,
      by: { shown: number; answers: number },
    ): Promise<void> {
      await sql`
        with answered as (
          update challenge_ballots set answer = ${answer}, released = false,
            answered_at = coalesce(answered_at, now()) where id = ${id}),
        counted as (
          update challenge_voters set answered = answered + ${before === null ? 1 : 0}
          where challenge_id = ${challenge_id} and uid = ${voter_uid}),
        ${addTo([left_id, right_id], by)}`.execute(db);
    },

    /** The last two pairs of a voter, the latest first. */
    async listLast(challengeId: string, uid: string): Promise<BallotRow[]> {
      const entry = (column: 'left_id' | 'right_id') => sql`(
        select ${entryJson(uid, sql`false`)} from challenge_entries e where e.id = ${sql.ref(`b.${column}`)})`;
      const { rows } = await sql<BallotRow>`
        select b.id, b.answer, b.number, ${entry('left_id')} as left, ${entry('right_id')} as right,
          b.dealt_at + ${ballotMinutes} * interval '1 minute' as expires_at
        from challenge_ballots b where b.challenge_id = ${challengeId} and b.voter_uid = ${uid}
        order by b.number desc limit 2`.execute(db);
      return rows;
    },

    /** Sets the entries to which a voter gives hearts. */
    async setHearts(challengeId: string, uid: string, entryIds: readonly string[]): Promise<void> {
      await db
        .deleteFrom('challenge_hearts')
        .where('challenge_id', '=', challengeId)
        .where('voter_uid', '=', uid)
        .execute();
      if (entryIds.length > 0)
        await db
          .insertInto('challenge_hearts')
          .values(entryIds.map((id) => ({ challenge_id: challengeId, voter_uid: uid, entry_id: id })))
          .execute();
      await sql`update challenge_voters set answered = ${entryIds.length}
        where challenge_id = ${challengeId} and uid = ${uid}`.execute(db);
    },

    /** Counts again what entries of a challenge were shown and answered, after comparisons fell out. */
    async recountShown(challengeId: string): Promise<void> {
      await sql`
        update challenge_entries e set shown = coalesce(n.shown, 0), answers = coalesce(n.answers, 0)
        from challenge_entries t left join (
          select of.id, count(*) filter (where b.answer <> 'skip' or (b.answer is null and not b.released))::int as shown,
            count(*) filter (where b.answer <> 'skip')::int as answers
          from challenge_ballots b
          join challenge_entries l on l.id = b.left_id and l.state = 'entered'
          join challenge_entries r on r.id = b.right_id and r.state = 'entered'
          cross join lateral (values (b.left_id), (b.right_id)) of (id)
          where b.challenge_id = ${challengeId} group by of.id) n on n.id = t.id
        where t.challenge_id = ${challengeId} and e.id = t.id
          and (e.shown, e.answers) is distinct from (coalesce(n.shown, 0), coalesce(n.answers, 0))`.execute(
        db,
      );
    },

    /** Challenges that are not closed in which a person voted or entered. */
    async listRunningOf(uid: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select c.id from challenges c where c.closed_at is null and c.cancelled_at is null and (
          exists (select 1 from challenge_voters v where v.challenge_id = c.id and v.uid = ${uid})
          or exists (select 1 from challenge_entries e where e.challenge_id = c.id and e.author_uid = ${uid}))
        order by c.id`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** A person was erased: what they said in challenges that run falls out. */
    async forget(challengeIds: readonly string[], uid: string): Promise<void> {
      if (challengeIds.length === 0) return;
      for (const table of ['challenge_ballots', 'challenge_hearts'] as const)
        await db
          .deleteFrom(table)
          .where('challenge_id', 'in', challengeIds)
          .where('voter_uid', '=', uid)
          .execute();
    },
  };
}
