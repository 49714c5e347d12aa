import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchKind } from '@bestie/contracts/search';
import { isOpenTo } from '../boards/board-access';
import { pinPicture } from '../boards/pin-columns';
import { isHidden, isKeptFrom } from '../../platform/identity/person-columns';
import { coverOf } from '../items/item-columns';

/** Where hits of one kind come from. */
export interface SearchSource {
  /** Where that is more than one person can have, only as many rows as one search may look at; `word` is the first one. */
  table: (word: string) => RawBuilder<unknown>;
  /** What the person may read, and nothing else: the only place that decides it. */
  readable: (uid: string) => RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The one thing with this id, by an index. */
  named: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Search words by their beginnings. */
  words: RawBuilder<unknown>;
  /** The order in which words with typing errors are looked for, and how many words of these things at most. */
  newest: RawBuilder<unknown>;
  vocabulary: number;
  title: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  cover: (uid: string) => RawBuilder<unknown>;
}

/** As in the index of `031-search.sql`. */
const personText = sql`(lower(' ' || coalesce(f.handle, '') || ' ' || coalesce(f.name, '')))`;

/** One entry for each kind; a new noun is found by adding one. */
export const searchSources: Record<SearchKind, SearchSource> = {
  items: {
    table: () => sql`items i`,
    readable: (uid) => sql`i.owner_uid = ${uid} and i.deleted_at is null and i.status <> 'draft'`,
    id: sql`i.id`,
    named: (id) => sql`i.id = ${id}::uuid`,
    words: sql`i.words`,
    newest: sql`i.created_at desc`,
    vocabulary: 25_000,
    title: sql`i.name`,
    detail: sql`i.brand`,
    cover: () => coverOf,
  },
  outfits: {
    table: () => sql`outfits o`,
    readable: (uid) => sql`o.owner_uid = ${uid} and o.deleted_at is null`,
    id: sql`o.id`,
    named: (id) => sql`o.id = ${id}::uuid`,
    words: sql`o.words`,
    newest: sql`o.created_at desc`,
    vocabulary: 8_000,
    title: sql`o.name`,
    detail: sql`o.occasion`,
    cover: () => sql`coalesce(
      (select to_jsonb(p) from pictures p where p.object_name = o.cover_object),
      (select ${coverOf} from outfit_items k join items i on i.id = k.item_id and i.deleted_at is null
        where k.outfit_id = o.id and i.owner_uid = o.owner_uid
          and exists (select 1 from item_photos f where f.item_id = i.id)
        order by k.sort, k.item_id limit 1))`,
  },
  // One's own, those shared with one and those one follows: what else is public is found on its owner's page.
  boards: {
    table: () => sql`boards b`,
    readable: (uid) => sql`b.id in (
        select id from boards where owner_uid = ${uid} and deleted_at is null
        union select board_id from board_members where uid = ${uid}
        union (select board_id from board_follows where uid = ${uid} order by created_at desc limit 2000))
      and ${isOpenTo('b', uid)}`,
    id: sql`b.id`,
    named: (id) => sql`b.id = ${id}::uuid`,
    words: sql`to_tsvector('simple', b.title || ' ' || b.description)`,
    newest: sql`b.created_at desc`,
    vocabulary: 8_000,
    title: sql`b.title`,
    detail: sql`(
      select '@' || f.handle from profiles f where f.uid = b.owner_uid and not ${isHidden(sql`f.uid`)})`,
    cover: (uid) => sql`(select ${pinPicture('n', uid)} from pins n
      where n.board_id = b.id and n.deleted_at is null
      order by (n.id = b.cover_pin_id) desc nulls last, n.sort, n.id limit 1)`,
  },
  people: {
    // An index narrows them by their first two letters; who has the whole word comes first.
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
  },
};
