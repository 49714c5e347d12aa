import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A person as part of another row. */
export interface PersonColumns {
  uid: string;
  name: string;
  handle: string | null;
}

/** The uid of callers who are not signed in. */
export const guest = sql`''::text`;

/**
 * The name by which a person is seen: the chosen one, else the handle, and never the e-mail. Who has neither is "You" to
 * themselves and "Someone" to everybody else; so is who keeps their profile private to guests, who do not learn the handle.
 * @param profile alias of their joined profile, whose name is newer where an archive brought it
 * @param caller SQL of the uid of who sees them; {@link guest} for what anybody reads
 */
export const personName = (
  person: string,
  { profile, caller }: { profile?: string; caller?: RawBuilder<unknown> } = {},
): RawBuilder<string> => {
  const [uid, handle] = [sql.ref(`${person}.uid`), sql.ref(`${profile ?? person}.handle`)];
  const names = [
    ...(profile === undefined ? [] : [sql`nullif(${sql.ref(`${profile}.name`)}, '')`]),
    sql`${sql.ref(`${person}.display_name`)}`,
    caller === undefined ? handle : sql`case when ${caller} <> '' or not ${isHidden(uid)} then ${handle} end`,
    ...(caller === undefined ? [] : [sql`case when ${uid} = ${caller} then 'You' end`]),
  ];
  return sql<string>`coalesce(${sql.join(names)}, 'Someone')`;
};

/** Whether a person is suspended now: the end of a suspension counts when it is read, by the clock of the database. */
export const isSuspended = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.status`)} = 'suspended'
    and coalesce(${sql.ref(`${person}.suspended_until`)} > now(), true))`;

/** Whether a person is neither suspended nor deleted. */
export const isActive = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.status`)} <> 'deleted' and not ${isSuspended(person)})`;

/**
 * Whether a person may publish what only creators do: they are active, not muted, and a creator or an admin.
 * @param uid SQL of the uid
 */
export const mayPublishAsCreator = (uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from people maker where maker.uid = ${uid} and ${isActive('maker')}
    and maker.role in ('creator', 'admin') and coalesce(maker.muted_until <= now(), true))`;

/**
 * Whether a person and what they published is hidden from everybody else: they asked to be deleted, or an
 * admin hid it.
 * @param uid SQL of the uid
 */
export const isWithdrawn = (uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from people gone where gone.uid = ${uid}
    and (gone.leaves_at is not null or gone.hidden_at is not null))`;

/**
 * Whether a person's profile is private (`privacy.profile` of their settings).
 * @param uid SQL of the uid
 */
export const isHidden = (uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from profile_settings hid where hid.uid = ${uid} and hid.privacy_profile = 'nobody')`;

/**
 * Whether a person and their things are hidden from the caller: they blocked the caller, are leaving, or were
 * hidden.
 * @param owner SQL of the uid of the person
 * @param uid SQL of the uid of the caller
 */
export const isGoneFor = (owner: RawBuilder<unknown>, uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select 1 from person_blocks k where k.owner_uid = ${owner} and k.uid = ${uid})
    or (${owner} <> ${uid} and ${isWithdrawn(owner)}))`;

/**
 * The only rule for who cannot find a person and their profile: callers from whom they are hidden and, with a
 * private profile, everybody else. Boards that are opened by their link use {@link isGoneFor} alone.
 * @param owner SQL of the uid of the person
 * @param uid SQL of the uid of the caller
 */
export const isKeptFrom = (owner: RawBuilder<unknown>, uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${isGoneFor(owner, uid)} or (${owner} <> ${uid} and ${isHidden(owner)}))`;

/**
 * Whether a person may be added to a board or a space by another one (`privacy.invitations` of their
 * settings).
 * @param uid SQL of the uid of the person to add
 * @param by SQL of the uid of the person who adds them
 */
export const isInvitable = (uid: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${uid} = ${by} or not exists (
    select 1 from profile_settings asked where asked.uid = ${uid} and (asked.privacy_invitations = 'nobody'
      or (asked.privacy_invitations = 'followed' and not exists (
        select 1 from person_follows w where w.follower_uid = ${uid} and w.uid = ${by})))))`;

/**
 * The time zone of a person: the chosen one, that of their browser at the last sign-in, or UTC.
 * @param uid SQL of the uid
 */
export const timezoneOf = (uid: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(
    (select chose.timezone from profile_settings chose where chose.uid = ${uid}),
    (select came.timezone from people came where came.uid = ${uid}), 'UTC')`;

/** Today of a person, by the clock of the database. @param uid SQL of the uid */
export const todayOf = (uid: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(now() at time zone ${timezoneOf(uid)})::date`;

/** A joined person as one JSON value; only the uid without a record. */
export const personJson = (person: string, uid: string): RawBuilder<PersonColumns> =>
  sql<PersonColumns>`jsonb_build_object('uid', ${sql.ref(uid)}, 'name', ${personName(person)}, 'handle', ${sql.ref(`${person}.handle`)})`;

/**
 * Whether somebody signed out where something was made: there, or everywhere.
 * @param uid SQL of the uid
 * @param signIn SQL of the sign-in that made it
 * @param since SQL of when it was made
 */
export const isSignInOver = (
  uid: RawBuilder<unknown>,
  signIn: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(exists (select 1 from ended_sign_ins done where done.uid = ${uid} and done.sign_in = ${signIn})
    or exists (select 1 from people left_all where left_all.uid = ${uid} and left_all.valid_after >= ${since}))`;
