import { sql } from 'kysely';
import { isActive, isHidden, isKeptFrom } from '../../platform/identity/people.sql';
import type { SearchSource } from '../../platform/module/declarations';
import { sharedVocabulary } from '../../platform/search/shared-vocabulary.sql';

/** The most people that one search looks at. */
const most = 2000;

/** Whether a person may find the profile `f`. */
const isFindable = (uid: string) => sql`f.handle is not null
  and exists (select 1 from people h where h.uid = f.uid and ${isActive('h')} and h.leaves_at is null)
  and not ${isKeptFrom(sql`f.uid`, sql`${uid}::text`)}
  and not exists (select 1 from person_blocks k where k.owner_uid = ${uid} and k.uid = f.uid)
  and (f.uid = ${uid} or not exists (
    select 1 from profile_settings s where s.uid = f.uid and not s.privacy_searchable))`;

/** People who can be found. */
export const personSearch: SearchSource = {
  shortestBeginning: 1,
  vocabulary: sharedVocabulary('people'),
  matches: (uid, query) => sql`
    select f.handle as id, true as named, null::int as position
    from (select * from profiles where words @@ ${query} limit ${most}) f where ${isFindable(uid)}`,
  shown: (uid, hit) => sql`
    select coalesce(nullif(f.name, ''), f.handle) as title, '@' || f.handle as detail, null::text as body, f.words,
      (select to_jsonb(p) from pictures p where p.object_name = f.avatar_object) as cover
    from profiles f where lower(f.handle) = lower(${sql.ref(`${hit}.id`)}) and ${isFindable(uid)}`,
};

/** Names and bios that everybody may read. */
export const recentProfiles = sql`
  select f.uid as id, concat_ws(E'\\n', f.name, f.handle, f.bio) as text, f.updated_at as written_at,
    '/u/' || f.handle as path
  from profiles f where not ${isHidden(sql.ref('f.uid'))}`;
