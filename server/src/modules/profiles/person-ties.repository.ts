import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { isActive, isHidden, isInvitable, isKeptFrom } from '../../platform/identity/people.sql';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';

export interface PersonTiesTables {
  person_follows: { follower_uid: string; uid: string; created_at: Date };
  person_blocks: { owner_uid: string; uid: string; created_at: Date };
}

declare module '../../platform/database/schema' {
  interface Database extends PersonTiesTables {}
}

/** A person as one other person finds them. */
export interface PublicProfileRow {
  uid: string;
  handle: string;
  name: string;
  bio: string | null;
  links: string[];
  avatar: EmbeddedPicture | null;
  follower_count: number;
  following: boolean;
  blocked: boolean;
  /** Their privacy settings hide them from the caller. */
  kept: boolean;
}

/** A blocked person. Without a handle, or with a private profile, they have no name here either. */
export interface BlockedPersonRow {
  uid: string;
  handle: string | null;
  name: string | null;
  avatar: EmbeddedPicture | null;
  created_at: Date;
}

/** What decides about relations between two people. */
export interface PersonRelation {
  uid: string;
  /** People without one cannot be found. */
  has_handle: boolean;
  /** Their profile is private; never true for the caller's own. */
  hidden: boolean;
  blocked: boolean;
  blocks_caller: boolean;
  /** Their settings let the caller add them to a board or a space. */
  invitable: boolean;
}

export type PersonTiesRepository = ReturnType<typeof createPersonTiesRepository>;

/** SQL of `person_follows` and `person_blocks`, the relations between people. */
export function createPersonTiesRepository(db: Kysely<Database>) {
  const profiles = (condition: ReturnType<typeof sql>, callerUid: string) => sql<PublicProfileRow>`
    select f.uid, f.handle, f.bio, f.links, coalesce(nullif(f.name, ''), h.display_name, f.handle) as name,
      (select to_jsonb(a) from pictures a where a.object_name = f.avatar_object) as avatar,
      (select count(*)::int from person_follows w join people fan on fan.uid = w.follower_uid and ${isActive('fan')}
        where w.uid = f.uid) as follower_count,
      exists (select 1 from person_follows w where w.uid = f.uid and w.follower_uid = ${callerUid}) as following,
      exists (select 1 from person_blocks k where k.owner_uid = ${callerUid} and k.uid = f.uid) as blocked,
      ${isKeptFrom(sql`f.uid`, sql`${callerUid}::text`)} as kept
    from profiles f join people h on h.uid = f.uid and ${isActive('h')}
    where f.handle is not null and ${condition}`;

  return {
    /** The owner of a handle in any spelling; only active people are found. */
    async findByHandle(handle: string, callerUid: string): Promise<PublicProfileRow | undefined> {
      const { rows } = await profiles(sql`lower(f.handle) = ${handle.toLowerCase()}`, callerUid).execute(db);
      return rows[0];
    },

    async findByUid(uid: string, callerUid: string): Promise<PublicProfileRow | undefined> {
      const { rows } = await profiles(sql`f.uid = ${uid}`, callerUid).execute(db);
      return rows[0];
    },

    /** Whether one of two people blocked the other. */
    async isApart(one: string, other: string): Promise<boolean> {
      const { rows } = await sql<{ apart: boolean }>`
        select exists (select 1 from person_blocks
          where (owner_uid = ${one} and uid = ${other}) or (owner_uid = ${other} and uid = ${one})) as apart`.execute(
        db,
      );
      return rows[0]?.apart ?? false;
    },

    /** Serializes changes between two people, by either of them. */
    async lockPair(one: string, other: string): Promise<void> {
      const [first, second] = one < other ? [one, other] : [other, one];
      await sql`select pg_advisory_xact_lock(hashtext('person_ties'), hashtext(${`${first} ${second}`}))`.execute(
        db,
      );
    },

    /** The relations of the caller to these people; missing and inactive people are left out. */
    async relations(callerUid: string, uids: readonly string[]): Promise<PersonRelation[]> {
      const { rows } = await sql<PersonRelation>`
        select h.uid, exists (select 1 from profiles f where f.uid = h.uid and f.handle is not null) as has_handle,
          exists (select 1 from person_blocks k where k.owner_uid = ${callerUid} and k.uid = h.uid) as blocked,
          exists (select 1 from person_blocks k where k.owner_uid = h.uid and k.uid = ${callerUid}) as blocks_caller,
          (h.uid <> ${callerUid} and ${isHidden(sql`h.uid`)}) as hidden,
          ${isInvitable(sql`h.uid`, sql`${callerUid}::text`)} as invitable
        from people h
        where h.uid = any(${uids}::text[]) and ${isActive('h')} and h.leaves_at is null
          and h.hidden_at is null`.execute(db);
      return rows;
    },

    /** Which of these people have an account, suspended or not. */
    async present(uids: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ uid: string }>`
        select uid from people where uid = any(${uids}::text[]) and status <> 'deleted'`.execute(db);
      return rows.map(({ uid }) => uid);
    },

    /** Which of these the person follows. */
    async followed(followerUid: string, uids: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ uid: string }>`
        select uid from person_follows where follower_uid = ${followerUid} and uid = any(${uids}::text[])`.execute(
        db,
      );
      return rows.map(({ uid }) => uid);
    },

    async follow(followerUid: string, uid: string, now: Date): Promise<void> {
      await sql`
        insert into person_follows (follower_uid, uid, created_at) values (${followerUid}, ${uid}, ${now})
        on conflict do nothing`.execute(db);
    },

    async unfollow(followerUid: string, uid: string): Promise<void> {
      await db
        .deleteFrom('person_follows')
        .where('follower_uid', '=', followerUid)
        .where('uid', '=', uid)
        .execute();
    },

    /** Both stop following each other. */
    async block(ownerUid: string, uid: string, now: Date): Promise<void> {
      await sql`
        insert into person_blocks (owner_uid, uid, created_at) values (${ownerUid}, ${uid}, ${now})
        on conflict do nothing`.execute(db);
      await sql`
        delete from person_follows
        where (follower_uid = ${ownerUid} and uid = ${uid}) or (follower_uid = ${uid} and uid = ${ownerUid})`.execute(
        db,
      );
    },

    async unblock(ownerUid: string, uid: string): Promise<void> {
      await db.deleteFrom('person_blocks').where('owner_uid', '=', ownerUid).where('uid', '=', uid).execute();
    },

    /** The people whom somebody blocked, latest first. */
    async listBlocked(
      ownerUid: string,
      after: { createdAt: Date; uid: string } | undefined,
      limit: number,
    ): Promise<BlockedPersonRow[]> {
      const { rows } = await sql<BlockedPersonRow>`
        select k.uid, k.created_at, f.handle,
          case when f.handle is not null then coalesce(nullif(f.name, ''), h.display_name, f.handle) end as name,
          (select to_jsonb(a) from pictures a where a.object_name = f.avatar_object and f.handle is not null
            and not exists (select 1 from person_blocks b where b.owner_uid = k.uid and b.uid = k.owner_uid)) as avatar
        from person_blocks k
        left join people h on h.uid = k.uid
        left join profiles f on f.uid = k.uid and not ${isHidden(sql`f.uid`)}
        where k.owner_uid = ${ownerUid}
          ${after ? sql`and (k.created_at, k.uid) < (${after.createdAt}::timestamptz, ${after.uid})` : sql``}
        order by k.created_at desc, k.uid desc
        limit ${limit}`.execute(db);
      return rows;
    },

    /** Removes all relations of an erased person. */
    async forget(uid: string): Promise<void> {
      await sql`delete from person_follows where follower_uid = ${uid} or uid = ${uid}`.execute(db);
      await sql`delete from person_blocks where owner_uid = ${uid} or uid = ${uid}`.execute(db);
    },
  };
}
