import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { BallotAnswer } from '@bestie/contracts/challenges';
import type { Database } from '../../platform/database/schema';

/** SQL of challenges of the demo, which began before the server did. */
export function createSamplesRepository(db: Kysely<Database>) {
  return {
    async isAny(): Promise<boolean> {
      return (await db.selectFrom('challenges').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    /** Moves the dates of a challenge so many hours into the past. */
    async moveBack(id: string, hours: number): Promise<void> {
      await sql`
        update challenges set opens_at = opens_at - ${hours} * interval '1 hour',
          votes_at = votes_at - ${hours} * interval '1 hour', closes_at = closes_at - ${hours} * interval '1 hour'
        where id = ${id}`.execute(db);
    },

    /** People of the demo have been members for a while, so that they may vote. */
    async makeMembers(uids: readonly string[]): Promise<void> {
      await sql`update people set created_at = least(created_at, now() - interval '60 days')
        where uid = any(${[...uids]}::text[])`.execute(db);
    },

    /** The answer to a pair that somebody looked at for so many seconds. */
    async answer(
      challengeId: string,
      uid: string,
      { number, answer, seconds }: { number: number; answer: BallotAnswer; seconds: number },
    ): Promise<void> {
      await sql`
        update challenge_ballots set answer = ${answer}, answered_at = now(),
          dealt_at = now() - ${seconds} * interval '1 second'
        where challenge_id = ${challengeId} and voter_uid = ${uid} and number = ${number}`.execute(db);
      await sql`update challenge_voters set answered = answered + 1
        where challenge_id = ${challengeId} and uid = ${uid}`.execute(db);
    },
  };
}
