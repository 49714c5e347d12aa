import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isHidden } from '../../platform/identity/people.sql';
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
 */
export const publicPerson = (uid: string): RawBuilder<PublicPersonColumns> => sql<PublicPersonColumns>`(
  select jsonb_build_object(
    'uid', ${sql.ref(uid)}, 'handle', case when not ${isHidden(sql.ref(uid))} then f.handle end,
    'name', coalesce(nullif(f.name, ''), h.display_name, f.handle, 'Someone'),
    'avatar', (select to_jsonb(a) from pictures a where a.object_name = f.avatar_object and a.state = 'ready'))
  from (select 1) one left join people h on h.uid = ${sql.ref(uid)} left join profiles f on f.uid = ${sql.ref(uid)})`;
