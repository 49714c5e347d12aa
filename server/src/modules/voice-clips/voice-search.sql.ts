import { sql } from 'kysely';
import { personName } from '../../platform/identity/people.sql';
import type { SearchSource } from '../../platform/module/declarations';
import { sharedVocabulary } from '../../platform/search/shared-vocabulary.sql';
import { clips, isFoundBy } from './voice-clips.sql';

/** One search looks at so many clips that fit. */
const most = 500;

/** Voice clips, by title, description and what is said in them: for who may hear them. */
export const voiceSearch: SearchSource = {
  shortestBeginning: 3,
  vocabulary: sharedVocabulary('voice'),
  matches: (uid, query) => sql`
    select v.id::text as id, search_words(v.title) @@ ${query} as named, null::int as position
    from ${clips} where v.words @@ ${query} and ${isFoundBy(sql`${uid}::text`)} limit ${most}`,
  shown: (uid, hit) => sql`
    select v.title, (select ${personName('h', { profile: 'f', caller: sql`${uid}::text` })}
        from people h left join profiles f on f.uid = h.uid where h.uid = v.owner_uid) as detail,
      null::jsonb as cover, concat_ws(' ', nullif(v.description, ''), v.spoken) as body, v.words
    from ${clips} where v.id = ${sql.ref(`${hit}.id`)}::uuid and ${isFoundBy(sql`${uid}::text`)}`,
};
