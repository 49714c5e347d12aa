import { sql } from 'kysely';
import { isHidden, isWithdrawn } from '../../platform/identity/people.sql';
import { isOpenTo } from './board-access.sql';
import { searchOf } from '../../platform/search/own-search.sql';
import { coveredName, labelOf } from '../reports';
import { isPinShown, pinLabel, pinPicture } from './pins.sql';

/** Words of the notes and links of the board `b`; those of who is leaving or was hidden count on their own boards alone. */
const pinWords = (only = sql`true`) => sql`coalesce((
    select string_agg(n.title || ' ' || n.note, ' ' order by n.sort, n.id) from pins n
    where n.board_id = b.id and n.kind in ('note', 'link') and n.deleted_at is null
      and (n.pinned_by = b.owner_uid or not ${isWithdrawn(sql`n.pinned_by`)}) and ${only}), '')`;
const isLabelled = sql`${labelOf('board', sql`b.id`)} is not null`;

/** A person's own, shared and followed boards; other public boards are found on their owner's page. */
export const boardSearch = searchOf({
  table: sql`boards b`,
  readable: (uid) => sql`b.id in (
      select id from boards where owner_uid = ${uid} and deleted_at is null
      union select board_id from board_members where uid = ${uid}
      union (select board_id from board_follows where uid = ${uid} order by created_at desc limit 2000))
    and ${isOpenTo('b', uid)}`,
  id: sql`b.id`,
  words: sql`search_words(b.title || ' ' || b.description || ' ' || ${pinWords()})`,
  newest: sql`b.created_at desc`,
  vocabulary: 8_000,
  title: coveredName('board', sql`b.id`, sql`b.title`),
  detail: sql`(
    select '@' || f.handle from profiles f where f.uid = b.owner_uid and not ${isHidden(sql`f.uid`)})`,
  body: sql`case when not ${isLabelled} then trim(b.description || ' ' || ${pinWords(sql`${pinLabel('n')} is null`)}) end`,
  cover: (uid) => sql`(select ${pinPicture('n', uid)} from pins n
    where n.board_id = b.id and ${isPinShown('n', uid)} and not ${isLabelled} and ${pinLabel('n')} is null
    order by (n.id = b.cover_pin_id) desc nulls last, n.sort, n.id limit 1)`,
});
