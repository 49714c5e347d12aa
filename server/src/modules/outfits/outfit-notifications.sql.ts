import { sql } from 'kysely';
import { isHidden } from '../../platform/identity/people.sql';
import { targetOf } from '../../platform/module/notification-target.sql';

/** The name of the outfit that a notification `n` is about; null once it is deleted. */
export const notifiedName = targetOf('outfits', 'name');

/** The outfit exists, and the person who remixed it is not hidden. */
export const isRemixTold = sql`${targetOf('outfits', 'id')} is not null and not ${isHidden(sql`n.actor_uid`)}`;
