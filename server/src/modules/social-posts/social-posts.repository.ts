import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Network } from '@bestie/contracts/connections';
import { limits } from '@bestie/contracts/limits';
import type { NeedKind, VariantState } from '@bestie/contracts/social-posts';
import { ownRows } from '../../platform/database/own-rows';
import type { Database } from '../../platform/database/schema';
import { timezoneOf } from '../../platform/identity/people.sql';
import { refusedConnections } from '../connections';
import { bondsOf } from '../deals';
import type { Bonds } from '../deals';
import type { CurrentLimits } from './current-limits';
import {
  cardColumns,
  isHeldForDeal,
  isPastLimits,
  limitsNow,
  mayPublish,
  mediaOf,
  variantName,
} from './social-variants.sql';
import type { CardRow, MediaRow } from './social-variants.sql';
import type { AttemptRecord, PostRecord, SlotRecord, VariantRecord } from './social-posts.tables';

const { socialPosts } = limits;

/** What lists are narrowed to. */
export interface VariantFilters {
  networks?: readonly Network[] | undefined;
  states?: readonly VariantState[] | undefined;
  label?: string | undefined;
}

/** The calendar of a creator: one row per version, each with the same zone and slots. */
export type CalendarRow = Partial<CardRow> & {
  now: Date;
  /** Of the first row: what else the calendar needs. */
  about: { zone: string; slots: SlotRecord[]; limits: CurrentLimits; bonds: Bonds } | null;
};

/** A version with everything that belongs to it. */
export type VariantRow = CardRow &
  Pick<
    VariantRecord,
    'own_text' | 'fields' | 'created_at' | 'updated_at' | 'moved_version' | 'changed_by' | 'marked_from'
  > & {
    media: MediaRow[];
    attempts: (Omit<AttemptRecord, 'created_at' | 'sent_at' | 'ended_at' | 'next_at'> & {
      created_at: string;
      sent_at: string | null;
      ended_at: string | null;
      next_at: string | null;
    })[];
    may_publish: boolean;
  };

/** A version in a view, with the key of its place. */
export type QueueRow = CardRow & {
  /** Of the first row. */
  bonds: Bonds | null;
  key: string;
  limits: CurrentLimits;
  now: Date;
};

export type QueueView = 'tray' | 'upcoming' | 'attention' | 'published';

/** The order of a view: its key as text for cursors, whether it goes down, and what belongs to it. */
const views: Record<
  QueueView,
  { key: RawBuilder<unknown>; type: RawBuilder<unknown>; down: boolean; where: RawBuilder<unknown> }
> = {
  tray: {
    key: sql`v.position`,
    type: sql`double precision`,
    down: false,
    where: sql`v.scheduled_at is null and v.state in ('idea', 'draft', 'ready')`,
  },
  upcoming: {
    key: sql`v.happens_at`,
    type: sql`timestamptz`,
    down: false,
    where: sql`v.happens_at is not null and v.state in ('draft', 'ready', 'scheduled')`,
  },
  attention: {
    key: sql`v.state_since`,
    type: sql`timestamptz`,
    down: true,
    where: sql`v.state in ('due', 'failed', 'missed')`,
  },
  published: {
    key: sql`v.published_at`,
    type: sql`timestamptz`,
    down: true,
    where: sql`v.state = 'published'`,
  },
};

const narrowed = ({ networks, states, label }: VariantFilters): RawBuilder<unknown> => sql`
  ${networks && networks.length > 0 ? sql`and v.network = any(${[...networks]}::text[])` : sql``}
  ${states && states.length > 0 ? sql`and v.state = any(${[...states]}::text[])` : sql``}
  ${label === undefined || label === '' ? sql`` : sql`and p.label = ${label}`}`;

/** SQL of posts, and of lists of their versions. */
export function createSocialPostsRepository(db: Kysely<Database>) {
  const { lockAll, requireTrashRoom, emptyTrash } = ownRows(db, 'social_posts');
  return {
    lockAll,
    requireTrashRoom,
    emptyTrash,

    /** The time of the database, which decides all deadlines. */
    async now(): Promise<Date> {
      const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(db);
      return rows[0]!.now;
    },

    /** The zone of a person’s settings. */
    async zoneOf(uid: string): Promise<string> {
      const { rows } = await sql<{ zone: string }>`select ${timezoneOf(sql`${uid}::text`)} as zone`.execute(
        db,
      );
      return rows[0]!.zone;
    },

    /** Everything in a span of a creator’s calendar, in one statement. At least one row, which may have no version. */
    async listCalendar(
      ownerUid: string,
      { from, to, limit, ...filters }: VariantFilters & { from: Date; to: Date; limit: number },
    ): Promise<CalendarRow[]> {
      const { rows } = await sql<CalendarRow>`
        select shown.*, case when row_number() over (order by shown.scheduled_at, shown.id) = 1 then jsonb_build_object(
            'zone', ${timezoneOf(sql`${ownerUid}::text`)}, 'limits', ${limitsNow},
            'slots', coalesce((select jsonb_agg(to_jsonb(s)) from social_slots s where s.owner_uid = ${ownerUid}), '[]'),
            'bonds', ${bondsOf(sql`${ownerUid}::text`, sql`v.state = 'linked'`)}) end as about, now() as now
        from (select 1) once left join lateral (
          select ${cardColumns} from social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null
          where v.owner_uid = ${ownerUid} and v.happens_at >= ${from} and v.happens_at < ${to} ${narrowed(filters)}
          order by v.happens_at, v.id limit ${limit}) shown on true
        order by shown.scheduled_at, shown.id`.execute(db);
      return rows;
    },

    /** A page of a view, with the key of each row as text. */
    async listQueue(
      ownerUid: string,
      {
        view,
        after,
        limit,
        ...filters
      }: VariantFilters & {
        view: QueueView;
        after: readonly [key: string, id: string] | undefined;
        limit: number;
      },
    ): Promise<QueueRow[]> {
      const { key, type, down, where } = views[view];
      const { rows } = await sql<QueueRow>`
        with page as (
          select ${cardColumns}, to_jsonb(${key}) #>> '{}' as key, ${limitsNow} as limits, now() as now
          from social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null
          where v.owner_uid = ${ownerUid} and ${where} ${narrowed(filters)}
            ${after ? sql`and (${key}, v.id) ${down ? sql`<` : sql`>`} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``}
          order by ${key} ${down ? sql`desc` : sql`asc`}, v.id ${down ? sql`desc` : sql`asc`} limit ${limit}),
        numbered as (select *, row_number() over () as row from page)
        select *, case when row = 1 then ${bondsOf(sql`${ownerUid}::text`, sql`v.state = 'linked'`)} end as bonds
        from numbered order by row`.execute(db);
      return rows;
    },

    /** Versions of posts with everything that belongs to them. */
    async variantsOf(postIds: readonly string[]): Promise<VariantRow[]> {
      if (postIds.length === 0) return [];
      const { rows } = await sql<VariantRow>`
        select ${cardColumns}, v.own_text, v.fields, v.created_at, v.updated_at, v.moved_version, v.changed_by, v.marked_from,
          ${mediaOf} as media, ${mayPublish(sql`v.owner_uid`)} as may_publish,
          coalesce((select jsonb_agg(to_jsonb(a) order by a.number desc) from (
            select * from social_attempts a where a.variant_id = v.id order by a.number desc limit ${socialPosts.attempts}) a), '[]')
            as attempts
        from social_variants v join social_posts p on p.id = v.post_id
        where v.post_id = any(${[...postIds]}::uuid[])
        order by v.created_at, v.network, v.id`.execute(db);
      return rows;
    },

    /** The stored object of a file, in the version that counts. */
    async objectOfMedia(mediaId: string): Promise<string | undefined> {
      const { rows } = await sql<{ name: string }>`
        select coalesce(a.object_name, m.object_name) as name from social_media m
          left join assets a on a.id = m.asset_id and not m.frozen
        where m.id = ${mediaId}`.execute(db);
      return rows[0]?.name;
    },

    /** The files of a version in their order. */
    async mediaOf(variantId: string): Promise<MediaRow[]> {
      const { rows } = await sql<{ media: MediaRow[] }>`
        select ${mediaOf} as media from social_variants v where v.id = ${variantId}`.execute(db);
      return rows[0]?.media ?? [];
    },

    find: (id: string): Promise<PostRecord | undefined> =>
      db.selectFrom('social_posts').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Locked until the transaction ends. */
    lock: (id: string): Promise<PostRecord | undefined> =>
      db.selectFrom('social_posts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Versions of a person outside the trash. */
    async countVariants(ownerUid: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null
        where v.owner_uid = ${ownerUid}`.execute(db);
      return rows[0]!.count;
    },

    async insert(
      post: Pick<PostRecord, 'id' | 'owner_uid' | 'text' | 'label' | 'category' | 'request_hash'> & {
        copy_id?: string | null;
      },
    ): Promise<void> {
      await db
        .insertInto('social_posts')
        .values({ copy_id: null, deleted_at: null, ...post })
        .execute();
    },

    async update(
      id: string,
      changes: Partial<Pick<PostRecord, 'text' | 'label' | 'category' | 'deleted_at'>>,
    ): Promise<void> {
      await db
        .updateTable('social_posts')
        .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute();
    },

    /** Moves a post into the trash, by the clock of the database. */
    async trash(id: string): Promise<void> {
      await sql`
        update social_posts set deleted_at = now(), updated_at = now(), version = version + 1 where id = ${id}`.execute(
        db,
      );
    },

    /** Posts that a copy of a week made and that nobody changed since: neither they nor their versions. */
    async untouchedOfCopy(ownerUid: string, copyId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select p.id from social_posts p
        where p.owner_uid = ${ownerUid} and p.copy_id = ${copyId} and p.version = 1 and p.deleted_at is null
          and not exists (select 1 from social_variants v where v.post_id = p.id
            and (v.version > 1 or v.state in ('due', 'published', 'failed', 'missed')))
        for update`.execute(db);
      return rows.map(({ id }) => id);
    },

    async delete(ids: readonly string[]): Promise<void> {
      await sql`delete from social_posts where id = any(${[...ids]}::uuid[])`.execute(db);
    },

    async labels(ownerUid: string): Promise<{ labels: string[]; categories: string[] }> {
      const { rows } = await sql<{ labels: string[]; categories: string[] }>`
        select
          array(select distinct label from social_posts where owner_uid = ${ownerUid} and deleted_at is null
            and label <> '' order by label limit 200) as labels,
          array(select distinct category from social_posts where owner_uid = ${ownerUid} and deleted_at is null
            and category <> '' order by category limit 200) as categories`.execute(db);
      return rows[0]!;
    },

    /** What needs a creator: each version once, with its name. */
    async needs(ownerUid: string): Promise<NeedRow[]> {
      const of = (kind: string, since: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
        (select ${kind}::text as kind, v.id, v.post_id, v.network, v.reason, v.scheduled_at, v.timezone, ${variantName} as name,
            ${since} as since
          from social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null
          where v.owner_uid = ${ownerUid} and ${condition}
          order by since limit ${socialPosts.needs})`;
      const { rows } = await sql<NeedRow>`
        ${of(
          'unsure',
          sql`v.state_since`,
          sql`v.state = 'due' and exists (
            select 1 from social_attempts a where a.variant_id = v.id and a.state = 'unknown' and a.answer is null)`,
        )}
        union all ${of('failed', sql`v.state_since`, sql`v.state = 'failed'`)}
        union all ${of('missed', sql`v.state_since`, sql`v.state = 'missed'`)}
        union all ${of('deal', sql`v.state_since`, isHeldForDeal)}
        union all ${of('limits', sql`v.state_since`, isPastLimits)}
        union all (select 'reconnect'::text, null::uuid, null::uuid, r.network, r.problem, null::timestamptz, null::text, '', r.since
          from (${refusedConnections(ownerUid)}) r)`.execute(db);
      return rows;
    },
  };
}

export interface NeedRow {
  kind: NeedKind;
  /** Null where it is about the account at a network. */
  id: string | null;
  post_id: string | null;
  network: Network;
  reason: string | null;
  scheduled_at: Date | null;
  timezone: string | null;
  name: string;
  since: Date;
}
