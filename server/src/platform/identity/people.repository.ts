import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { UserSort, UserState } from '@bestie/contracts/users';
import type { PictureRow } from '../pictures/pictures.presenter';
import { announceAccessChange, announcePersonChange } from './revocation.repository';
import type { IdentityDatabase } from './identity-database';
import { isActive, isSuspended } from './people.sql';
import type { PeopleTable } from './identity.tables';

export type PersonRow = Selectable<PeopleTable>;
export type PersonRole = PersonRow['role'];

/** Facts about a person from the verified claims of a sign-in. */
export interface PersonFacts {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  /** The time of these facts; older facts about the address do not replace newer ones. */
  emailAsOf: Date;
  displayName: string | null;
  role: PersonRole;
  admin: boolean;
}

/** The part of a person's record that each request needs. */
export type KnownPerson = PersonRow & {
  ended_sign_ins: string[];
  /** Sign-ins that showed a second factor. */
  confirmed_sign_ins: string[];
  has_passkeys: boolean;
  /** Admins need one here. */
  needs_passkeys: boolean;
  /** The profile picture, once it is processed. */
  picture: Pick<PictureRow, 'id' | 'revision'> | null;
};

export interface PeopleQuery {
  /** Part of e-mail, name or handle, or a whole uid. */
  search?: string;
  role?: PersonRole;
  status?: UserState;
  sort: UserSort;
  /** Position after the last person of the previous page. */
  after?: { place: Date; uid: string };
  limit: number;
}

/** A person, and where they are in the order of their list. */
export type ListedPerson = PersonRow & { place: Date };

const placeIn: Record<UserSort, RawBuilder<Date>> = {
  newest: sql<Date>`created_at`,
  oldest: sql<Date>`created_at`,
  seen: sql<Date>`coalesce(last_login_at, created_at)`,
};

/** As in the index `people_trigrams`. */
const foundBy = sql<string>`lower(coalesce(email, '') || ' ' || coalesce(display_name, '') || ' ' || coalesce(handle, ''))`;

const inState: Record<UserState, RawBuilder<boolean>> = {
  active: isActive('people'),
  suspended: isSuspended('people'),
  muted: sql<boolean>`(muted_until is not null and muted_until > now())`,
  leaving: sql<boolean>`leaves_at is not null`,
};

/** Milliseconds after which no call to the provider with an earlier role is still on its way. */
const claimsLandWithin = 10 * 60_000;

/**
 * Whether the record's role stays whatever a token says: its claims can be of before the last change, also when the
 * token is newer, because calls to the provider can overtake each other.
 */
export const recordDecidesRole = (
  { role_pending, role_changed_at }: Pick<PersonRow, 'role_pending' | 'role_changed_at'>,
  issuedAt: Date,
): boolean =>
  role_pending ||
  (role_changed_at !== null && issuedAt.getTime() <= role_changed_at.getTime() + claimsLandWithin);

export type PeopleRepository = ReturnType<typeof createPeopleRepository>;

/** SQL of `people`, the product's record of everybody who has signed in. */
export function createPeopleRepository(db: IdentityDatabase) {
  const newer = sql`(people.email_as_of is null or people.email_as_of <= excluded.email_as_of)`;
  // As `recordDecidesRole`, so that a role which is set meanwhile stays.
  const decides = sql`(people.role_pending or coalesce(
    excluded.email_as_of <= people.role_changed_at + ${claimsLandWithin}::int * interval '1 millisecond', false))`;
  const activeAdmins = () =>
    db
      .selectFrom('people')
      .select('uid')
      .where('role', '=', 'admin')
      .where(isActive('people'))
      .where('leaves_at', 'is', null)
      .orderBy('uid');
  return {
    find: (uid: string): Promise<PersonRow | undefined> =>
      db.selectFrom('people').selectAll().where('uid', '=', uid).executeTakeFirst(),

    /** What decides what a person's role lets them have. */
    findRole: (uid: string): Promise<Pick<PersonRow, 'role' | 'admin' | 'email_verified'> | undefined> =>
      db
        .selectFrom('people')
        .select(['role', 'admin', 'email_verified'])
        .where('uid', '=', uid)
        .executeTakeFirst(),

    /** Includes individually ended sign-ins and the profile picture, in one query. */
    findWithEndedSignIns: (uid: string): Promise<KnownPerson | undefined> =>
      db
        .selectFrom('people')
        .selectAll()
        .select(
          sql<string[]>`array(select e.sign_in from ended_sign_ins e where e.uid = people.uid)`.as(
            'ended_sign_ins',
          ),
        )
        .select([
          sql<string[]>`array(select c.sign_in from confirmed_sign_ins c where c.uid = people.uid)`.as(
            'confirmed_sign_ins',
          ),
          sql<boolean>`exists (select from passkeys k where k.uid = people.uid)`.as('has_passkeys'),
          sql<boolean>`(people.role = 'admin' and exists (
            select from sign_in_policy y where y.admins_need_passkeys))`.as('needs_passkeys'),
        ])
        .select(
          sql<KnownPerson['picture']>`(
            select jsonb_build_object('id', a.id, 'revision', a.revision)
            from profiles f join pictures a on a.object_name = f.avatar_object
            where f.uid = people.uid and a.state = 'ready')`.as('picture'),
        )
        .where('uid', '=', uid)
        .executeTakeFirst(),

    /** The person with this confirmed address, regardless of case; the oldest one if several share it. */
    findByEmail: (email: string): Promise<PersonRow | undefined> =>
      db
        .selectFrom('people')
        .selectAll()
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .where('email_verified', '=', true)
        .orderBy('created_at')
        .executeTakeFirst(),

    /** An active person by handle or confirmed e-mail, regardless of case. */
    findByWord: (who: string): Promise<PersonRow | undefined> => {
      const wanted = who.replace(/^@/, '').toLowerCase();
      const [column, lowered] = wanted.includes('@')
        ? (['email', sql<string>`lower(email)`] as const)
        : (['handle', sql<string>`lower(handle)`] as const);
      return db
        .selectFrom('people')
        .selectAll()
        .where(lowered, '=', wanted)
        .where(column, 'is not', null)
        .$if(column === 'email', (query) => query.where('email_verified', '=', true))
        .where(isActive('people'))
        .where('leaves_at', 'is', null)
        .where('hidden_at', 'is', null)
        .executeTakeFirst();
    },

    /** Locked until the transaction ends. */
    findForUpdate: (uid: string): Promise<PersonRow | undefined> =>
      db.selectFrom('people').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst(),

    /** People by uid, for joins in code; deleted ones are left out. */
    findMany: async (uids: readonly string[]): Promise<PersonRow[]> =>
      uids.length === 0
        ? []
        : db
            .selectFrom('people')
            .selectAll()
            .where('uid', 'in', uids)
            .where('status', '<>', 'deleted')
            .execute(),

    /**
     * By the database's clock; null ends it.
     * @param keepLonger true to leave a mute that ends later as it is
     * @returns until when the person cannot publish
     */
    async mute(
      uid: string,
      mute: { hours: number; reason: string; keepLonger?: boolean } | null,
    ): Promise<Date | null> {
      const { rows } = await sql<{ muted_until: Date | null }>`
        update people set muted_reason = ${mute?.reason ?? null}, version = version + 1,
          muted_until = now() + ${mute?.hours ?? null}::int * interval '1 hour'
        where uid = ${uid} and not (${mute?.keepLonger ?? false}
          and coalesce(muted_until > now() + ${mute?.hours ?? null}::int * interval '1 hour', false))
        returning muted_until`.execute(db);
      return rows[0]?.muted_until ?? null;
    },

    /** Gives a mute another end and reason. */
    async muteUntil(uid: string, { until, reason }: { until: Date; reason: string }): Promise<void> {
      await db
        .updateTable('people')
        .set({ muted_until: until, muted_reason: reason, version: sql`version + 1` })
        .where('uid', '=', uid)
        .execute();
    },

    /** The person's mute while it is active. */
    async findMute(uid: string): Promise<{ until: Date; reason: string } | undefined> {
      const { rows } = await sql<{ until: Date; reason: string }>`
        select muted_until as until, coalesce(muted_reason, '') as reason from people
        where uid = ${uid} and muted_until > now()`.execute(db);
      return rows[0];
    },

    /** A page in one of the orders, by keyset. */
    list({ search, role, status, sort, after, limit }: PeopleQuery): Promise<ListedPerson[]> {
      const place = placeIn[sort];
      let query = db
        .selectFrom('people')
        .selectAll()
        .select(place.as('place'))
        .where('status', '<>', 'deleted');
      if (role) query = query.where('role', '=', role);
      if (status) query = query.where(inState[status]);
      if (search) {
        const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
        query = query.where(({ eb, or }) => or([eb('uid', '=', search), eb(foundBy, 'like', pattern)]));
      }
      const [compare, direction] = sort === 'oldest' ? [sql`>`, 'asc' as const] : [sql`<`, 'desc' as const];
      if (after) query = query.where(sql<boolean>`(${place}, uid) ${compare} (${after.place}, ${after.uid})`);
      return query.orderBy(place, direction).orderBy('uid', direction).limit(limit).execute();
    },

    /** Number of people by role, including suspended ones: `{fan: 120, creator: 4, admin: 2}`. */
    async countByRole(): Promise<Record<PersonRole, number>> {
      const rows = await db
        .selectFrom('people')
        .select(['role', sql<string>`count(*)`.as('count')])
        .where('status', '<>', 'deleted')
        .groupBy('role')
        .execute();
      return {
        fan: 0,
        creator: 0,
        admin: 0,
        ...Object.fromEntries(rows.map((row) => [row.role, Number(row.count)])),
      };
    },

    /** Active admins who are not leaving, locked until the transaction ends, because the last one must stay. */
    listActiveAdmins: (): Promise<{ uid: string }[]> => activeAdmins().forUpdate().execute(),

    /** The same admins, not locked, for what is only read. */
    readActiveAdmins: (): Promise<{ uid: string }[]> => activeAdmins().execute(),

    /** Makes every server invalidate the person's access when the transaction commits. */
    announceAccessChange: (uid: string): Promise<void> => announceAccessChange(db, uid),

    /** Makes every server read the person's name and picture again when the transaction commits. */
    announcePersonChange: (uid: string): Promise<void> => announcePersonChange(db, uid),

    /**
     * Creates or updates the record. A name that was chosen here takes precedence over the provider's, so does a role
     * that was set here ({@link recordDecidesRole}), and a deleted person stays deleted.
     */
    upsert: (facts: PersonFacts): Promise<PersonRow> =>
      db
        .insertInto('people')
        .values({
          uid: facts.uid,
          email: facts.email,
          email_verified: facts.emailVerified,
          email_as_of: facts.emailAsOf,
          display_name: facts.displayName,
          role: facts.role,
          admin: facts.admin,
          handle: null,
          last_login_at: null,
          previous_login_at: null,
          valid_after: null,
          role_changed_at: null,
        })
        .onConflict((conflict) =>
          conflict.column('uid').doUpdateSet({
            email: sql`case when people.status = 'deleted' then null when ${newer} then excluded.email else people.email end`,
            email_verified: sql`people.status <> 'deleted' and case when ${newer} then excluded.email_verified else people.email_verified end`,
            email_as_of: sql`greatest(people.email_as_of, excluded.email_as_of)`,
            display_name: sql`case when people.status = 'deleted' then null else coalesce(people.display_name, excluded.display_name) end`,
            role: sql`case when ${decides} then people.role else excluded.role end`,
            admin: sql`case when ${decides} then people.admin else excluded.admin end`,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),

    /**
     * Records a sign-in.
     * @param at the token's sign-in time: the same time again, after a reload, is not another visit
     * @param timezone of the browser; null keeps the known one
     */
    async recordLogin(uid: string, { at, timezone }: { at: Date; timezone: string | null }): Promise<void> {
      await db
        .updateTable('people')
        .set({
          previous_login_at: sql`case when last_login_at < ${at} then last_login_at else previous_login_at end`,
          last_login_at: sql`greatest(last_login_at, ${at})`,
          ...(timezone !== null && { timezone }),
        })
        .where('uid', '=', uid)
        .execute();
    },

    /**
     * Updates a person's address from the provider; does nothing without a record, or when a newer one is
     * known. Notifies every server when the transaction commits.
     */
    async recordEmail(
      uid: string,
      facts: Pick<PersonFacts, 'email' | 'emailVerified' | 'emailAsOf'>,
    ): Promise<void> {
      await db
        .updateTable('people')
        .set({ email: facts.email, email_verified: facts.emailVerified, email_as_of: facts.emailAsOf })
        .where('uid', '=', uid)
        .where('status', '<>', 'deleted')
        .where(({ eb, or }) => or([eb('email_as_of', 'is', null), eb('email_as_of', '<=', facts.emailAsOf)]))
        .execute();
      await announcePersonChange(db, uid);
    },

    /** Makes only this record decide the role, until {@link confirmRole}. */
    async setRole(uid: string, role: PersonRole, admin: boolean, at: Date): Promise<PersonRow | undefined> {
      const row = await db
        .updateTable('people')
        .set({ role, admin, role_changed_at: at, role_pending: true, version: sql`version + 1` })
        .where('uid', '=', uid)
        .returningAll()
        .executeTakeFirst();
      await announceAccessChange(db, uid);
      return row;
    },

    /**
     * The identity provider has this role now, so tokens that are issued later count again. If the record has another
     * one, only the record decides, until the provider has that too.
     */
    async confirmRole(uid: string, role: PersonRole, at: Date): Promise<void> {
      await db
        .updateTable('people')
        .set({ role_changed_at: at, role_pending: sql<boolean>`role <> ${role}` })
        .where('uid', '=', uid)
        .execute();
      await announceAccessChange(db, uid);
    },

    /**
     * Locks somebody out, by the clock of the database, and ends their sign-ins.
     * @param hours until it ends by itself; null without an end
     * @param keepLonger true to leave the end and the reason of a suspension that ends later, or never
     */
    async suspend(
      uid: string,
      {
        hours,
        reason,
        at,
        keepLonger = false,
      }: { hours: number | null; reason: string; at: Date; keepLonger?: boolean },
    ): Promise<void> {
      const until = sql`now() + ${hours}::int * interval '1 hour'`;
      const stays = sql`${keepLonger} and status = 'suspended'
        and coalesce(suspended_until, 'infinity') > coalesce(${until}, 'infinity')`;
      await sql`
        update people set status = 'suspended', version = version + 1, valid_after = ${at},
          suspended_reason = case when ${stays} then suspended_reason else ${reason} end,
          suspended_until = case when ${stays} then suspended_until else ${until} end
        where uid = ${uid} and status <> 'deleted'`.execute(db);
      await announceAccessChange(db, uid);
    },

    /** Gives the suspension of somebody who is suspended another end, null for none, and another reason. */
    async suspendUntil(
      uid: string,
      { until, reason }: { until: Date | null; reason: string },
    ): Promise<void> {
      await db
        .updateTable('people')
        .set({ suspended_until: until, suspended_reason: reason, version: sql`version + 1` })
        .where('uid', '=', uid)
        .where('status', '=', 'suspended')
        .execute();
      await announceAccessChange(db, uid);
    },

    async reinstate(uid: string): Promise<void> {
      await db
        .updateTable('people')
        .set({ status: 'active', suspended_until: null, suspended_reason: null, version: sql`version + 1` })
        .where('uid', '=', uid)
        .where('status', '<>', 'deleted')
        .execute();
      await announceAccessChange(db, uid);
    },

    /** Makes the records of people whose suspension has ended say so; requests are let in before that. */
    async endSuspensions(): Promise<void> {
      await sql`
        update people set status = 'active', suspended_until = null, suspended_reason = null, version = version + 1
        where status = 'suspended' and suspended_until <= now()`.execute(db);
    },

    /** Hides what a person published, or shows it again with null. */
    async setHidden(uid: string, hiddenAt: Date | null): Promise<void> {
      await db
        .updateTable('people')
        .set({ hidden_at: hiddenAt, version: sql`version + 1` })
        .where('uid', '=', uid)
        .execute();
    },

    /** Sets the chosen name; every server shows it after the commit. */
    async setDisplayName(uid: string, displayName: string | null): Promise<void> {
      await db.updateTable('people').set({ display_name: displayName }).where('uid', '=', uid).execute();
      await announcePersonChange(db, uid);
    },

    /** Ends all sign-ins up to now. */
    async endSignIns(uid: string, at: Date): Promise<void> {
      await db.updateTable('people').set({ valid_after: at }).where('uid', '=', uid).execute();
      await announceAccessChange(db, uid);
    },

    /** Clears the record; the uid stays taken. */
    async markDeleted(uid: string, at: Date): Promise<void> {
      await db
        .updateTable('people')
        .set({
          status: 'deleted',
          email: null,
          email_verified: false,
          email_as_of: null,
          display_name: null,
          timezone: null,
          handle: null,
          role: 'fan',
          admin: false,
          valid_after: at,
        })
        .where('uid', '=', uid)
        .execute();
    },
  };
}
