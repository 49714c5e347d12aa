import { sql } from 'kysely';
import type { SearchSource } from '../../platform/module/declarations';
import { isGoneFor, personName } from '../../platform/identity/people.sql';
import { sharedVocabulary } from '../../platform/search/shared-vocabulary.sql';
import { coveredName, isReportedBy } from '../reports';
import { episodeLabel, isEpisodePublic, pictureOf } from './episodes.sql';

/** One search looks at so many episodes that fit. */
const most = 500;

/** Whether somebody finds the episode `e`: not by somebody who keeps them out, and not what they reported. */
const isFoundBy = (uid: string) =>
  sql<boolean>`(${isEpisodePublic} and e.audio_id is not null
    and not coalesce(${isGoneFor(sql`e.owner_uid`, sql`${uid}::text`)}, false)
    and not ${isReportedBy('episode', sql`e.id`, uid)})`;

/**
 * Episodes that are for everybody, by title, notes, chapters and what is said in them. A hit is named by the two parts of the
 * address of its page.
 */
export const episodeSearch: SearchSource = {
  shortestBeginning: 3,
  vocabulary: sharedVocabulary('episodes'),
  matches: (uid, query) => sql`
    select e.owner_uid || '/' || e.id as id, search_words(e.title) @@ ${query} as named, null::int as position
    from episodes e where e.words @@ ${query} and ${isFoundBy(uid)} limit ${most}`,
  shown: (uid, hit) => sql`
    select ${coveredName('episode', sql`e.id`, sql`e.title`)} as title, (select ${personName('h', { profile: 'f', caller: sql`${uid}::text` })}
        from people h left join profiles f on f.uid = h.uid where h.uid = e.owner_uid) as detail,
      case when ${episodeLabel} is null then coalesce(${pictureOf(sql`e.artwork_object`)}, ${pictureOf(sql`(
        select s.artwork_object from podcasts s where s.owner_uid = e.owner_uid)`)}) end as cover,
      case when ${episodeLabel} is null then concat_ws(' ', nullif(e.summary, ''), nullif(e.notes, ''),
        jsonb_path_query_array(e.transcript, '$.cues[*].text')::text) end as body, e.words
    from episodes e where e.id = split_part(${sql.ref(`${hit}.id`)}, '/', 2)::uuid and ${isFoundBy(uid)}`,
};
