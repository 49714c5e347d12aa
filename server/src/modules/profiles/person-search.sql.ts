import { sql } from 'kysely';
import { isKeptFrom } from '../../platform/identity/people.sql';
import type { SearchSource } from '../../platform/module/declarations';

/** As in the index of `031-search.sql`. */
const personText = sql`(lower(' ' || coalesce(f.handle, '') || ' ' || coalesce(f.name, '')))`;

/** People who can be found. */
export const personSearch: SearchSource = {
  // An index narrows them by their first two letters; complete matches come first.
  table: (word) => sql`(
      select f.* from profiles f
      where f.handle is not null and ${personText} like ${`% ${word.slice(0, 2)}%`}
      order by ${personText} like ${`% ${word}%`} desc limit 2000) f
    join people h on h.uid = f.uid and h.status = 'active' and h.leaves_at is null`,
  readable: (uid) => sql`not ${isKeptFrom(sql`f.uid`, sql`${uid}::text`)}
    and not exists (select 1 from person_blocks k where k.owner_uid = ${uid} and k.uid = f.uid)
    and (f.uid = ${uid} or not exists (
      select 1 from profile_settings s where s.uid = f.uid and not s.privacy_searchable))`,
  id: sql`f.handle`,
  named: (id) => sql`f.handle = ${id}`,
  words: sql`to_tsvector('simple', ${personText})`,
  newest: sql`f.uid`,
  vocabulary: 8_000,
  title: sql`coalesce(nullif(f.name, ''), f.handle)`,
  detail: sql`'@' || f.handle`,
  cover: () => sql`(select to_jsonb(p) from pictures p where p.object_name = f.avatar_object)`,
};
