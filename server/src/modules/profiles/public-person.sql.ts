import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isHidden, personName } from '../../platform/identity/people.sql';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';

/** A person as everybody sees them. */
export interface PublicPersonColumns {
  uid: string;
  name: string;
  handle: string | null;
  avatar: PictureRow | null;
}

/**
 * The public data of the person whose uid is in `uid`. The chosen name comes first; the handle links to a
 * profile, so it is null when the profile is private.
 * @param callerUid of who sees them; '' for guests
 */
export const publicPerson = (
  uid: string,
  callerUid: string,
): RawBuilder<PublicPersonColumns> => sql<PublicPersonColumns>`(
  select jsonb_build_object(
    'uid', ${sql.ref(uid)}, 'handle', case when not ${isHidden(sql.ref(uid))} then f.handle end,
    'name', ${personName('h', { profile: 'f', caller: sql`${callerUid}::text` })},
    'avatar', (select to_jsonb(a) from pictures a where a.object_name = f.avatar_object and a.state = 'ready'))
  from (select 1) one left join people h on h.uid = ${sql.ref(uid)} left join profiles f on f.uid = ${sql.ref(uid)})`;
