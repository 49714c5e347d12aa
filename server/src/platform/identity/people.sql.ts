import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A person as part of another row. */
export interface PersonColumns {
  uid: string;
  name: string;
  handle: string | null;
}

/** The name by which members see a person; never the e-mail. */
export const personName = (person: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${person}.display_name`)}, ${sql.ref(`${person}.handle`)}, 'Someone')`;

/**
 * Whether nobody else finds a person, or what they published: they asked to be deleted, or an admin hid it.
 * @param uid SQL of the uid
 */
export const isWithdrawn = (uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from people gone where gone.uid = ${uid}
    and (gone.leaves_at is not null or gone.hidden_at is not null))`;

/**
 * Whether somebody shows their profile to nobody (`privacy.profile` of their settings).
 * @param uid SQL of the uid
 */
export const isHidden = (uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from profile_settings hid where hid.uid = ${uid} and hid.privacy_profile = 'nobody')`;

/**
 * Whether somebody is gone for whoever looks, with all that is theirs: they blocked them, are leaving, or were hidden.
 * @param owner SQL of the uid of whom they look for
 * @param uid SQL of the uid of who looks
 */
export const isGoneFor = (owner: RawBuilder<unknown>, uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select 1 from person_blocks k where k.owner_uid = ${owner} and k.uid = ${uid})
    or (${owner} <> ${uid} and ${isWithdrawn(owner)}))`;

/**
 * The one rule for who may not find a person, nor what their profile shows: for whom they are gone, and, when they show
 * it to nobody, everybody but themselves. Boards that were handed on by their link go by {@link isGoneFor} alone.
 * @param owner SQL of the uid of whom they look for
 * @param uid SQL of the uid of who looks
 */
export const isKeptFrom = (owner: RawBuilder<unknown>, uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${isGoneFor(owner, uid)} or (${owner} <> ${uid} and ${isHidden(owner)}))`;

/**
 * Whether somebody may be added to a board or a space by another person (`privacy.invitations` of their settings).
 * @param uid SQL of the uid of who would be added
 * @param by SQL of the uid of who adds them
 */
export const isInvitable = (uid: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${uid} = ${by} or not exists (
    select 1 from profile_settings asked where asked.uid = ${uid} and (asked.privacy_invitations = 'nobody'
      or (asked.privacy_invitations = 'followed' and not exists (
        select 1 from person_follows w where w.follower_uid = ${uid} and w.uid = ${by})))))`;

/**
 * The time zone that somebody's days go by: the one they chose, or that of their browser at the last sign-in, or UTC.
 * @param uid SQL of the uid
 */
export const timezoneOf = (uid: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(
    (select chose.timezone from profile_settings chose where chose.uid = ${uid}),
    (select came.timezone from people came where came.uid = ${uid}), 'UTC')`;

/** A joined person as one JSON value; the uid alone when there is no record of them. */
export const personJson = (person: string, uid: string): RawBuilder<PersonColumns> =>
  sql<PersonColumns>`jsonb_build_object('uid', ${sql.ref(uid)}, 'name', ${personName(person)}, 'handle', ${sql.ref(`${person}.handle`)})`;
