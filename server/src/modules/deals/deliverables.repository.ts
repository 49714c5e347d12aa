import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Network } from '@bestie/contracts/connections';
import type { Deliverable } from '@bestie/contracts/deals.schema';
import type { Database } from '../../platform/database/schema';
import { todayOf } from '../../platform/identity/people.sql';
import type { DealRightRecord, DealsTables, DeliverableRecord } from './deals.tables';
import type { Bonds } from './bonds';
import { bondsOf, deliverableColumns, isBinding, isOwed, isUsageEnding } from './deals.sql';

export type DeliverableRow = Omit<
  DeliverableRecord,
  'variant_id' | 'request_hash' | 'created_at' | 'updated_at'
> & { late: boolean; post: Deliverable['post'] };

/** A published post that uses a file of a deal. */
export interface UsedRow {
  id: string;
  post_id: string;
  network: Network;
  title: string;
  published_url: string | null;
  published_at: Date;
}

/** A right of a signed deal, for the calendar. */
export type BandRow = DealRightRecord & { brand: string };

/** A version of a post as deals look at it. */
export interface PostVersionRow {
  id: string;
  owner_uid: string;
  network: Network;
  category: string;
  state: string;
  published_at: Date | null;
  published_url: string | null;
  asset_ids: string[];
}

/** SQL of deliverables, and of what binds posts. */
export function createDeliverablesRepository(db: Kysely<Database>) {
  return {
    async list(dealId: string): Promise<DeliverableRow[]> {
      const { rows } = await sql<DeliverableRow>`
        select ${deliverableColumns} from deliverables v where v.deal_id = ${dealId}
        order by v.due_on nulls last, v.created_at, v.id`.execute(db);
      return rows;
    },

    /** Those with a day in a span, of deals outside the trash. */
    async listDue(
      ownerUid: string,
      from: string,
      to: string,
    ): Promise<(DeliverableRow & { brand: string })[]> {
      const { rows } = await sql<DeliverableRow & { brand: string }>`
        select ${deliverableColumns}, d.brand from deliverables v join deals d on d.id = v.deal_id and d.deleted_at is null
        where v.owner_uid = ${ownerUid} and v.due_on between ${from} and ${to} and d.stage <> 'lost'
        order by v.due_on, v.id limit 1000`.execute(db);
      return rows;
    },

    find: (id: string): Promise<DeliverableRecord | undefined> =>
      db.selectFrom('deliverables').selectAll().where('id', '=', id).executeTakeFirst(),
    lock: (id: string): Promise<DeliverableRecord | undefined> =>
      db.selectFrom('deliverables').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    async count(dealId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from deliverables where deal_id = ${dealId}`.execute(db);
      return rows[0]!.count;
    },
    async insert(deliverable: Insertable<DealsTables['deliverables']>): Promise<void> {
      await db.insertInto('deliverables').values(deliverable).execute();
    },
    async update(
      id: string,
      changes: Partial<
        Pick<
          DeliverableRecord,
          'title' | 'network' | 'due_on' | 'state' | 'variant_id' | 'url' | 'delivered_at' | 'accepted_at'
        >
      >,
    ): Promise<void> {
      await db
        .updateTable('deliverables')
        .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute();
    },
    async delete(id: string): Promise<void> {
      await db.deleteFrom('deliverables').where('id', '=', id).execute();
    },

    /** Those that are linked to a version of a post, locked. */
    async lockLinked(variantId: string): Promise<DeliverableRecord[]> {
      return db
        .selectFrom('deliverables')
        .selectAll()
        .where('variant_id', '=', variantId)
        .orderBy('id')
        .forUpdate()
        .execute();
    },

    /** Locks a version of a post of a person, so that it is published before or after. */
    async lockPostVersion(ownerUid: string, variantId: string): Promise<void> {
      await sql`select from social_variants where id = ${variantId} and owner_uid = ${ownerUid} for update`.execute(
        db,
      );
    },

    /** A version of a post outside the trash, whoever owns it. */
    async findPostVersion(variantId: string): Promise<PostVersionRow | undefined> {
      const { rows } = await sql<PostVersionRow>`
        select s.id, s.owner_uid, s.network, p.category, s.state, s.published_at, s.published_url,
          array(select m.asset_id from social_media m where m.variant_id = s.id and m.asset_id is not null) as asset_ids
        from social_variants s join social_posts p on p.id = s.post_id and p.deleted_at is null
        where s.id = ${variantId}`.execute(db);
      return rows[0];
    },

    /** Published posts of a deal’s owner that use files of the deal. */
    async listUsed(dealId: string): Promise<UsedRow[]> {
      const { rows } = await sql<UsedRow>`
        select s.id, s.post_id, s.network, s.published_url, s.published_at,
          left(coalesce(nullif(s.fields ->> 'title', ''), nullif(s.own_text, ''), p.text), 80) as title
        from social_variants s join social_posts p on p.id = s.post_id and p.deleted_at is null
        where s.state = 'published' and s.id in (
          select m.variant_id from deal_files f join social_media m on m.asset_id = f.asset_id
          where f.deal_id = ${dealId})
          and s.owner_uid = (select d.owner_uid from deals d where d.id = ${dealId})
        order by s.published_at desc, s.id limit 100`.execute(db);
      return rows;
    },

    /** Everything that binds posts of a creator, with the deals of these versions. */
    async bondsOf(ownerUid: string, variantIds: readonly string[]): Promise<Bonds> {
      const { rows } = await sql<{ bonds: Bonds }>`
        select ${bondsOf(sql`${ownerUid}::text`, sql`v.variant_id = any(${[...variantIds]}::uuid[])`)} as bonds`.execute(
        db,
      );
      return rows[0]!.bonds;
    },

    /** Rights of signed deals that touch a span. */
    async listBands(ownerUid: string, from: string, to: string): Promise<BandRow[]> {
      const { rows } = await sql<BandRow>`
        select r.*, d.brand from deal_rights r join deals d on d.id = r.deal_id
        where r.owner_uid = ${ownerUid} and ${isBinding} and r.from_day <= ${to} and r.until_day >= ${from}
        order by r.from_day, r.id limit 1000`.execute(db);
      return rows;
    },

    /** What of deals needs a person: overdue deliverables, the last usage that ends soon and is used, overdue invoices. */
    async needs(ownerUid: string, most: number): Promise<DealNeedRow[]> {
      const today = todayOf(sql`${ownerUid}::text`);
      const { rows } = await sql<DealNeedRow>`
        (select 'overdueDeliverable'::text as kind, v.deal_id, v.id, d.brand, v.title as name, v.due_on as day
          from deliverables v join deals d on d.id = v.deal_id and d.deleted_at is null and d.archived_at is null
          where v.owner_uid = ${ownerUid} and ${isOwed} and v.due_on < ${today} and d.stage <> 'lost'
          order by v.due_on, v.id limit ${most})
        union all
        (select 'usageEnding', r.deal_id, r.id, d.brand, r.note, r.until_day
          from deal_rights r join deals d on d.id = r.deal_id
          where r.owner_uid = ${ownerUid} and ${isUsageEnding(today)}
          order by r.until_day, r.id limit ${most})
        union all
        (select 'overdueInvoice', i.deal_id, i.id, d.brand, i.year || '-' || lpad(i.sequence::text, 4, '0'), i.due_on
          from invoices i join deals d on d.id = i.deal_id
          where i.owner_uid = ${ownerUid} and i.kind = 'invoice' and i.state = 'issued' and i.gross - i.credited > i.paid
            and i.due_on < ${today}
          order by i.due_on, i.id limit ${most})`.execute(db);
      return rows;
    },
  };
}

export interface DealNeedRow {
  kind: 'overdueDeliverable' | 'usageEnding' | 'overdueInvoice';
  deal_id: string;
  id: string;
  brand: string;
  name: string;
  day: string;
}
