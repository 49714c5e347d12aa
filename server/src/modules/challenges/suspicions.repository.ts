import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { ReviewDecision } from '@bestie/contracts/challenges';
import type { Database } from '../../platform/database/schema';
import { isActive } from '../../platform/identity/people.sql';
import { conversationPerson } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import type { SuspicionRecord } from './challenges.tables';

/** A suspicion as an admin sees it. */
export type SuspicionRow = Omit<SuspicionRecord, 'decided_by'> & {
  voters: number;
  decided_by: ConversationPersonColumns | null;
};

/** SQL of votes that an admin decides about. */
export function createSuspicionsRepository(db: Kysely<Database>) {
  const rowsOf = (uid: string) => sql`
    select u.id, u.challenge_id, u.kind, u.sort, u.ballots, u.median_ms, u.signed_up_on::text as signed_up_on, u.deviation,
      u.decision, u.reason, u.decided_at, ${conversationPerson('u.decided_by', uid)} as decided_by,
      (select count(*)::int from challenge_suspects t where t.suspicion_id = u.id) as voters
    from challenge_suspicions u`;
  return {
    async list(uid: string, challengeId: string): Promise<SuspicionRow[]> {
      const { rows } = await sql<SuspicionRow>`
        ${rowsOf(uid)} where u.challenge_id = ${challengeId} order by u.sort`.execute(db);
      return rows;
    },

    async find(uid: string, id: string): Promise<SuspicionRow | undefined> {
      const { rows } = await sql<SuspicionRow>`${rowsOf(uid)} where u.id = ${id}`.execute(db);
      return rows[0];
    },

    async insert(
      values: Pick<
        SuspicionRecord,
        'challenge_id' | 'kind' | 'sort' | 'ballots' | 'median_ms' | 'signed_up_on' | 'deviation'
      >,
      uids: readonly string[],
    ): Promise<void> {
      const { id } = await db
        .insertInto('challenge_suspicions')
        .values({ ...values, decision: null, reason: null, decided_by: null, decided_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`insert into challenge_suspects (suspicion_id, uid)
        select ${id}, uid from unnest(${[...uids]}::text[]) uid`.execute(db);
    },

    async decide(
      id: string,
      by: { uid: string; decision: ReviewDecision; reason: string | null },
    ): Promise<void> {
      await sql`update challenge_suspicions set decision = ${by.decision}, reason = ${by.reason},
        decided_by = ${by.uid}, decided_at = now() where id = ${id}`.execute(db);
    },

    /** When votes of a challenge count that nobody decided about; null where nothing waits. */
    async waitsUntil(challengeId: string): Promise<Date | null> {
      const { rows } = await sql<{ until: Date }>`
        select c.screened_at + ${limits.challenges.reviewHours} * interval '1 hour' as until from challenges c
        where c.id = ${challengeId} and c.screened_at > now() - ${limits.challenges.reviewHours} * interval '1 hour'
          and exists (select 1 from challenge_suspicions u where u.challenge_id = c.id and u.decision is null)`.execute(
        db,
      );
      return rows[0]?.until ?? null;
    },

    /** Admins who may decide: those who did not enter. */
    async listReviewers(challengeId: string): Promise<string[]> {
      const { rows } = await sql<{ uid: string }>`
        select h.uid from people h where h.role = 'admin' and ${isActive('h')} and not exists (
          select 1 from challenge_entries e where e.challenge_id = ${challengeId} and e.author_uid = h.uid)`.execute(
        db,
      );
      return rows.map(({ uid }) => uid);
    },

    /** An admin was erased: what they decided stays. */
    async forget(uid: string): Promise<void> {
      await db
        .updateTable('challenge_suspicions')
        .set({ decided_by: null })
        .where('decided_by', '=', uid)
        .execute();
    },
  };
}
