import { sql } from 'kysely';

/** Why somebody is muted; null once they are not. */
export const muteReason = sql`(
  select told.muted_reason from people told where told.uid = n.uid and told.muted_until > now())`;

export const isMuted = sql`${muteReason} is not null`;
