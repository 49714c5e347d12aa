import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isGoneFor, isWithdrawn } from '../../platform/identity/people.sql';
import { publicPerson } from '../profiles';
import type { PublicPersonColumns } from '../profiles';

/** A person in the forum as the caller sees them. */
export type ForumPersonColumns = PublicPersonColumns & { blocked: boolean };

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
export const forumPerson = (author: string, uid: string): RawBuilder<ForumPersonColumns | null> =>
  sql<ForumPersonColumns | null>`(
    case when ${sql.ref(author)} is null or (${sql.ref(author)} <> ${uid} and ${isWithdrawn(sql.ref(author))}) then null
    else ${publicPerson(author)}
      || jsonb_build_object('blocked', ${isBlockedBy(sql.ref(author), uid)})
      || case when ${isGoneFor(sql.ref(author), sql`${uid}::text`)} then '{"handle": null}'::jsonb else '{}'::jsonb end
    end)`;

/**
 * Whether the author is hidden from everybody else at the moment; erased authors are found as "Former
 * member".
 */
export const isAway = (author: string, uid: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(author)} is not null and ${sql.ref(author)} <> ${uid} and ${isWithdrawn(sql.ref(author))})`;
