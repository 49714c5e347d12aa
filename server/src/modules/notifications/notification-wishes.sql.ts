import { usualKinds } from '@bestie/contracts/notifications';
import type { NotificationChannel } from '@bestie/contracts/notifications';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether somebody wants to hear of a kind on a channel: what they chose, and what is usual until then.
 * @param kind SQL of the kind
 * @param uid SQL of their uid
 */
export const isWanted = (
  kind: RawBuilder<unknown>,
  uid: RawBuilder<unknown>,
  channel: NotificationChannel,
): RawBuilder<boolean> => sql<boolean>`coalesce(
  (select (chose.notifications ->> (${kind} || ${`.${channel}`}::text))::boolean
    from profile_settings chose where chose.uid = ${uid}),
  ${kind} = any(${[...usualKinds[channel]]}::text[]))`;
