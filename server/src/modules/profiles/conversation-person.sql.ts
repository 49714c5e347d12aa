import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isActive, isGoneFor, isKeptFrom, isWithdrawn } from '../../platform/identity/people.sql';
import { publicPerson } from './public-person.sql';
import type { PublicPersonColumns } from './public-person.sql';

/** A person in a conversation as the caller sees them. */
export type ConversationPersonColumns = PublicPersonColumns & { blocked: boolean };

/**
 * Whether the caller blocked the author.
 * @param author SQL of their uid
 */
export const isBlockedBy = (author: RawBuilder<unknown>, uid: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from person_blocks shut where shut.owner_uid = ${uid} and shut.uid = ${author})`;

/**
 * The person in the column `author` as the caller sees them: null for people who are erased, leaving or
 * hidden. A person who blocked the caller has no profile for them, and nothing reveals the block.
 */
export const conversationPerson = (
  author: string,
  uid: string,
): RawBuilder<ConversationPersonColumns | null> =>
  sql<ConversationPersonColumns | null>`(
    case when ${sql.ref(author)} is null or (${sql.ref(author)} <> ${uid} and ${isWithdrawn(sql.ref(author))}) then null
    else ${publicPerson(author, uid)}
      || jsonb_build_object('blocked', ${isBlockedBy(sql.ref(author), uid)})
      || case when ${isGoneFor(sql.ref(author), sql`${uid}::text`)} then '{"handle": null}'::jsonb else '{}'::jsonb end
    end)`;

/**
 * Whether the author is hidden from everybody else at the moment; erased authors are found as "Former
 * member".
 */
export const isAway = (author: string, uid: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(author)} is not null and ${sql.ref(author)} <> ${uid} and ${isWithdrawn(sql.ref(author))})`;

/**
 * The people whom an author means by handles: those whom they find and did not block. Rows have `uid`.
 * @param handles in lower case
 */
export const peopleMeantBy = (authorUid: string, handles: readonly string[]): RawBuilder<unknown> => sql`
  select f.uid from profiles f join people h on h.uid = f.uid and ${isActive('h')}
  where lower(f.handle) = any(${[...handles]}::text[]) and f.uid <> ${authorUid}
    and not ${isKeptFrom(sql`f.uid`, sql`${authorUid}::text`)}
    and not exists (select 1 from person_blocks k where k.owner_uid = ${authorUid} and k.uid = f.uid)`;

/**
 * The people whose handles stand in a text of which no mentions are stored. Rows have `uid`. Pages decide what a handle in
 * a text is (`textParts`); these are at least those.
 * @param text SQL of the text
 */
export const peopleNamedIn = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select named.uid from profiles named where lower(named.handle) in (
    select lower(found.parts[1]) from regexp_matches(${text}, '@([a-z0-9](?:[a-z0-9._-]{1,18}[a-z0-9]))', 'gi') found (parts))`;

/**
 * Handles that lead the caller to somebody, as a JSON array.
 * @param uids SQL of the uids of those who are mentioned, as rows with one column
 */
export const mentionedHandles = (uids: RawBuilder<unknown>, uid: string): RawBuilder<string[]> =>
  sql<string[]>`coalesce((
    select jsonb_agg(f.handle order by f.handle)
    from profiles f join people h on h.uid = f.uid and ${isActive('h')}
    where f.uid in (${uids}) and f.handle is not null
      and not ${isKeptFrom(sql`f.uid`, sql`${uid}::text`)}), '[]')`;
