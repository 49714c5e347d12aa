import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isActive } from '../../platform/identity/people.sql';
import { namesByParent } from '../../platform/module/audit-name.sql';
import type { ConversationPersonColumns } from '../profiles';
import { conversationPerson, isBlockedBy } from '../profiles';
import { isShownTo } from '../outfits';
import type { SpotlightRecord } from './spotlights.tables';
import { countComments } from '../conversations';
import type { CommentTables } from '../conversations';

/** Where comments on outfits of Top Picks stand. */
export const spotlightComments: CommentTables = {
  comments: 'spotlight_comments',
  key: 'spotlight_id',
  caseKind: 'spotlightComment',
};

/** The Monday of the current week, by the database’s clock. */
export const currentWeek = sql<string>`(date_trunc('week', now() at time zone 'UTC')::date)`;

/** An outfit of a week as the caller sees it. */
export type SpotlightRow = SpotlightRecord & {
  occasion: string | null;
  edition_id: string;
  curator: ConversationPersonColumns | null;
  loves: number;
  saves: number;
  comments: number;
  nominations: number;
  loved: boolean;
  saved: boolean;
};

const counted = (column: 'loved_at' | 'saved_at') => sql`(
  select count(*)::int from spotlight_people p join people h on h.uid = p.uid and ${isActive('h')}
  where p.spotlight_id = s.id and p.uid <> s.author_uid and ${sql.ref(`p.${column}`)} is not null)`;

/** Columns of `s` with the outfit `o` and what the caller did, `mine`. */
export const spotlightColumns = (uid: string): RawBuilder<unknown> => sql`
  s.*, o.occasion, (select e.id from spotlight_editions e where e.week = s.week) as edition_id,
  ${conversationPerson('s.curator_uid', uid)} as curator,
  ${counted('loved_at')} as loves, ${counted('saved_at')} as saves,
  ${countComments(spotlightComments, 's.id', uid)} as comments,
  (select count(*)::int from spotlight_nominations n join people h on h.uid = n.uid and ${isActive('h')}
    where n.spotlight_id = s.id and n.uid <> s.author_uid) as nominations,
  mine.loved_at is not null as loved, mine.saved_at is not null as saved`;

/** Outfits of Top Picks whose pictures the caller may see: public ones, and of nobody whom they blocked. */
export const openSpotlights = (uid: string): RawBuilder<unknown> => sql`
  spotlights s
  join outfits o on o.id = s.outfit_id and o.visibility = 'public' and ${isShownTo('o', sql`${uid}::text`)}
    and not ${isBlockedBy(sql.ref('s.author_uid'), uid)}
  left join spotlight_people mine on mine.spotlight_id = s.id and mine.uid = ${uid}`;

/** Their authors agreed. */
export const isAgreed = sql<boolean>`s.state in ('agreed', 'published')`;

/** Names for the audit log: those of outfits that are public still. */
export const spotlightAuditNames = {
  spotlight: namesByParent(
    'spotlights',
    { key: 'outfit_id', parent: 'outfits', column: 'name' },
    sql<boolean>`p.visibility = 'public' and p.deleted_at is null`,
  ),
  spotlightComment: sql`
    select c.id, o.name from spotlight_comments c join spotlights s on s.id = c.spotlight_id
    join outfits o on o.id = s.outfit_id and o.visibility = 'public' and o.deleted_at is null`,
};
