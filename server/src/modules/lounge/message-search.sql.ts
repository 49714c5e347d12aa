import { sql } from 'kysely';
import type { SearchSource } from '../../platform/module/declarations';
import { sharedVocabulary } from '../../platform/search/shared-vocabulary.sql';
import { isBlockedBy } from '../profiles';
import { isReportedBy } from '../reports';
import { isReadable } from './messages.sql';
import { isOpenTo } from './rooms.sql';
import type { Onlooker } from './rooms.sql';

/** The most messages that one search takes from the index, and the newest of each room that it looks at. */
const [most, newest] = [2000, 1000];

/** Messages of one room, or of all rooms, where these are open to the caller. */
export const messageSearch = (
  onlooker: Onlooker,
  roomId: string | undefined,
): Omit<SearchSource, 'shown'> => ({
  shortestBeginning: 3,
  vocabulary: sharedVocabulary('lounge'),
  matches: (uid, query) => sql`
    select distinct m.id::text as id, true as named, null::int as position
    from lounge_rooms r cross join lateral (
      (select * from (select * from lounge_messages where words @@ ${query} limit ${most}) found
        where found.room_id = r.id)
      union all
      (select * from (
        select * from lounge_messages where room_id = r.id and deleted_at is null
        order by position desc limit ${newest}) latest
        where latest.words @@ ${query})) m
    where ${roomId === undefined ? sql`true` : sql`r.id = ${roomId}`} and ${isOpenTo(onlooker)}
      and ${isReadable(uid)} and not ${isBlockedBy(sql`m.author_uid`, uid)}
      and not ${isReportedBy('loungeMessage', sql`m.id`, uid)}`,
});
