import { sql } from 'kysely';
import { isHidden } from '../../platform/identity/people.sql';

/** The follower is not hidden, and still follows. */
export const isFollowTold = sql`not ${isHidden(sql`n.actor_uid`)}
  and exists (select 1 from person_follows f where f.follower_uid = n.actor_uid and f.uid = n.uid)`;
