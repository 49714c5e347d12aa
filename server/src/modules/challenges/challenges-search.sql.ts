import { sql } from 'kysely';
import type { SearchSource } from '../../platform/module/declarations';
import { sharedVocabulary } from '../../platform/search/shared-vocabulary.sql';
import { challengeNow, coversOf } from './challenges.sql';

/** One search looks at so many challenges that fit. */
const most = 500;

/** Challenges, by their titles and briefs: everybody who is signed in may open them. */
export const challengesSearch: SearchSource = {
  shortestBeginning: 3,
  vocabulary: sharedVocabulary('challenges'),
  matches: (_uid, query) => sql`
    select c.id::text as id, search_words(c.title) @@ ${query} as named, null::int as position
    from challenges c where c.words @@ ${query} limit ${most}`,
  shown: (uid, hit) => sql`
    select c.title, t.state as detail, ${coversOf(uid)} -> 0 as cover, c.brief as body, c.words
    from challenges c ${challengeNow} where c.id = ${sql.ref(`${hit}.id`)}::uuid`,
};
