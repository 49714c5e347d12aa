import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FollowUpStep } from '@bestie/contracts/social-posts';
import type { Database } from '../../platform/database/schema';
import type { OwnedRow } from './publishing.repository';
import { inSeconds, leaseSeconds } from './publishing.sql';
import type { FollowUpRecord } from './social-posts.tables';

/** SQL of the steps that follow once a version is published. */
export function createFollowUpsRepository(db: Kysely<Database>) {
  return {
    async add(variantId: string, steps: readonly FollowUpStep[]): Promise<void> {
      for (const step of steps)
        await sql`
          insert into social_follow_ups (variant_id, step, state, next_at) values (${variantId}, ${step}, 'waiting', now())
          on conflict do nothing`.execute(db);
    },

    /** Takes over a step whose time has come. A server that died after its call was sent leaves it unknown. */
    async take(worker: string, without: readonly string[]): Promise<FollowUpRecord | undefined> {
      const { rows } = await sql<FollowUpRecord>`
        update social_follow_ups f set worker = ${worker}, lease_until = ${inSeconds(leaseSeconds)}, next_at = null
        from (
          select variant_id, step from social_follow_ups s where s.state = 'waiting' and not s.sent
            and coalesce(s.lease_until < now(), s.next_at <= now()) and s.variant_id <> all(${[...without]}::uuid[])
          order by s.updated_at limit 1 for update skip locked) due
        where f.variant_id = due.variant_id and f.step = due.step returning f.*`.execute(db);
      return rows[0];
    },

    /** @returns false when it is not this server’s any more */
    async markSent(variantId: string, step: FollowUpStep, worker: string): Promise<boolean> {
      const { rows } = await sql`
        update social_follow_ups set sent = true, lease_until = ${inSeconds(leaseSeconds)}
        where variant_id = ${variantId} and step = ${step} and worker = ${worker} and lease_until > now() and state = 'waiting'
        returning step`.execute(db);
      return rows.length > 0;
    },

    /** Steps whose server is gone after it sent them. @returns their versions */
    async lose(): Promise<OwnedRow[]> {
      const { rows } = await sql<OwnedRow>`
        with lost as (
          update social_follow_ups set state = 'unknown', sent = false, worker = null, lease_until = null, updated_at = now(),
            reason = 'The server stopped while it waited for the answer.'
          where sent and lease_until < now() returning variant_id)
        select v.id, v.post_id, v.owner_uid from lost l join social_variants v on v.id = l.variant_id`.execute(
        db,
      );
      return rows;
    },

    async settle(
      variantId: string,
      step: FollowUpStep,
      {
        state,
        reason,
        seconds,
      }: { state: FollowUpRecord['state']; reason: string | null; seconds: number | null },
    ): Promise<void> {
      await sql`
        update social_follow_ups set state = ${state}, reason = ${reason}, sent = false, worker = null, lease_until = null,
          tries = tries + 1, updated_at = now(), next_at = ${seconds === null ? sql`null::timestamptz` : inSeconds(seconds)}
        where variant_id = ${variantId} and step = ${step}`.execute(db);
    },

    /** A person wants a failed step again. @returns false where it has not failed */
    async restart(variantId: string, step: FollowUpStep): Promise<boolean> {
      const { rows } = await sql`
        update social_follow_ups set state = 'waiting', tries = 0, next_at = now(), updated_at = now()
        where variant_id = ${variantId} and step = ${step} and state in ('failed', 'unknown') returning step`.execute(
        db,
      );
      return rows.length > 0;
    },
  };
}
