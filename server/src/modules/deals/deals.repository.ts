import { sql } from 'kysely';
import type { Insertable, Kysely, RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import { dealStages } from '@bestie/contracts/deals';
import type { DealStage } from '@bestie/contracts/deals';
import type { DealCurrency } from '@bestie/contracts/currencies';
import type { AssetKind } from '@bestie/contracts/assets';
import { ownRows } from '../../platform/database/own-rows';
import type { Database } from '../../platform/database/schema';
import { timezoneOf } from '../../platform/identity/people.sql';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { isHiddenFrom } from '../spaces';
import type {
  DealFileRecord,
  DealNoteRecord,
  DealRecord,
  DealRightRecord,
  DealsTables,
} from './deals.tables';
import { dealCardColumns, isStale } from './deals.sql';

/** A deal with what its card and its next step depend on. */
export type DealCardRow = Pick<
  DealRecord,
  | 'id'
  | 'owner_uid'
  | 'version'
  | 'brand'
  | 'category'
  | 'contact'
  | 'stage'
  | 'position'
  | 'fee_amount'
  | 'fee_currency'
  | 'terms'
  | 'last_activity_at'
  | 'archived_at'
  | 'deleted_at'
> & {
  stale: boolean;
  today: string;
  deliverables: { count: number; done: number; late: number };
  next_deliverable: { title: string; dueOn: string | null } | null;
  open: { currency: DealCurrency; amount: number; overdue: number }[];
  next_due_on: string | null;
  issued: boolean;
  invoiced: boolean;
};

export type DealRow = DealCardRow & Pick<DealRecord, 'bill_to' | 'created_at' | 'updated_at' | 'brand_key'>;

/** A column of the board: how many there are, and their fees. */
export interface StageRow {
  stage: DealStage;
  count: number;
  fees: { currency: DealCurrency; amount: number }[];
}

export type DealFileRow = DealFileRecord & {
  /** Of an asset that its creator may still open. */
  asset: { kind: AssetKind; name: string; content_type: string; bytes: number } | null;
  picture: PictureRow | null;
};

export interface DealFilters {
  q?: string | undefined;
  currency?: DealCurrency | undefined;
  stale?: 'true' | 'false' | undefined;
}

const pattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

const narrowed = ({ q, currency, stale }: DealFilters): RawBuilder<unknown> => sql`
  ${q ? sql`and (d.brand ilike ${pattern(q)} or d.contact ->> 'name' ilike ${pattern(q)})` : sql``}
  ${currency ? sql`and d.fee_currency = ${currency}` : sql``}
  ${stale === 'true' ? sql`and ${isStale}` : sql``}`;

/** Paid and lost deals, of which the board shows the latest. */
const closed = sql`('paid', 'lost')`;

/** SQL of deals, their threads, files and rights. Each list is one statement over one owner’s rows. */
export function createDealsRepository(db: Kysely<Database>) {
  return {
    ...ownRows(db, 'deals'),

    /** The day of a moment in the zone of a person; of the clock of the database without one. */
    async dayOf(uid: string, at?: Date): Promise<string> {
      const { rows } = await sql<{ day: string }>`
        select (${at ? sql`${at}::timestamptz` : sql`now()`} at time zone ${timezoneOf(sql`${uid}::text`)})::date as day`.execute(
        db,
      );
      return rows[0]!.day;
    },

    async zoneOf(uid: string): Promise<string> {
      const { rows } = await sql<{ zone: string }>`select ${timezoneOf(sql`${uid}::text`)} as zone`.execute(
        db,
      );
      return rows[0]!.zone;
    },

    /** The time of the database. */
    async now(): Promise<Date> {
      const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(db);
      return rows[0]!.now;
    },

    /** Cards of the board: all open ones, and the latest of those that are paid or lost. */
    async listBoard(ownerUid: string, filters: DealFilters): Promise<DealCardRow[]> {
      const base = sql`d.owner_uid = ${ownerUid} and d.deleted_at is null and d.archived_at is null ${narrowed(filters)}`;
      const latest = (stage: string) => sql`
        (select ${dealCardColumns} from deals d where ${base} and d.stage = ${stage}
          order by d.last_activity_at desc, d.id desc limit ${limits.deals.closedShown})`;
      const { rows } = await sql<DealCardRow>`
        select * from (
          (select ${dealCardColumns} from deals d where ${base} and d.stage not in ${closed} limit ${limits.deals.open})
          union all ${latest('paid')} union all ${latest('lost')}) cards
        order by position, id`.execute(db);
      return rows;
    },

    /** Counts and fees of the columns of the board. */
    async listStages(ownerUid: string, filters: DealFilters): Promise<StageRow[]> {
      const { rows } = await sql<StageRow>`
        select stage, sum(count)::int as count,
          coalesce(jsonb_agg(jsonb_build_object('currency', fee_currency, 'amount', amount) order by fee_currency)
            filter (where fee_currency is not null), '[]') as fees
        from (select d.stage, d.fee_currency, count(*) as count, sum(d.fee_amount)::bigint as amount from deals d
          where d.owner_uid = ${ownerUid} and d.deleted_at is null and d.archived_at is null ${narrowed(filters)}
          group by d.stage, d.fee_currency) s
        group by stage`.execute(db);
      return rows;
    },

    /** A page, the latest activity first. */
    async list(
      ownerUid: string,
      {
        stage,
        archived,
        after,
        limit,
        ...filters
      }: DealFilters & {
        stage?: DealStage | undefined;
        archived: boolean;
        after: readonly [at: Date, id: string] | undefined;
        limit: number;
      },
    ): Promise<DealCardRow[]> {
      const { rows } = await sql<DealCardRow>`
        select ${dealCardColumns} from deals d
        where d.owner_uid = ${ownerUid} and d.deleted_at is null
          and d.archived_at is ${archived ? sql`not null` : sql`null`}
          ${stage ? sql`and d.stage = ${stage}` : sql``} ${narrowed(filters)}
          ${after ? sql`and (d.last_activity_at, d.id) < (${after[0]}, ${after[1]}::uuid)` : sql``}
        order by d.last_activity_at desc, d.id desc limit ${limit}`.execute(db);
      return rows;
    },

    async find(id: string): Promise<DealRow | undefined> {
      const { rows } = await sql<DealRow>`
        select ${dealCardColumns}, d.bill_to, d.created_at, d.updated_at, d.brand_key from deals d where d.id = ${id}`.execute(
        db,
      );
      return rows[0];
    },

    /** Locked until the transaction ends. */
    async lock(id: string): Promise<(DealRow & Pick<DealRecord, 'request_hash'>) | undefined> {
      const { rows } = await sql<DealRow & Pick<DealRecord, 'request_hash'>>`
        select ${dealCardColumns}, d.bill_to, d.created_at, d.updated_at, d.brand_key, d.request_hash
        from deals d where d.id = ${id} for update of d`.execute(db);
      return rows[0];
    },

    /** Open ones outside the trash. */
    async countOpen(ownerUid: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from deals d
        where d.owner_uid = ${ownerUid} and d.deleted_at is null and d.stage not in ${closed} and d.archived_at is null`.execute(
        db,
      );
      return rows[0]!.count;
    },

    async insert(deal: Insertable<DealsTables['deals']>): Promise<void> {
      await db.insertInto('deals').values(deal).execute();
    },

    /** Changes a deal; that counts as activity. */
    async update(
      id: string,
      changes: Partial<Omit<Insertable<DealsTables['deals']>, 'id' | 'owner_uid' | 'version'>>,
      { counted = true } = {},
    ): Promise<void> {
      await db
        .updateTable('deals')
        .set({
          ...changes,
          updated_at: sql<Date>`now()`,
          ...(counted && { version: sql<number>`version + 1` }),
          last_activity_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute();
    },

    /** Archives, or moves into the trash, by the clock of the database. That is no activity. */
    async setAside(id: string, column: 'archived_at' | 'deleted_at', set: boolean): Promise<void> {
      await sql`
        update deals set ${sql.ref(column)} = ${set ? sql`now()` : sql`null`}, updated_at = now(), version = version + 1
        where id = ${id}`.execute(db);
    },

    /** The place above all cards of a stage, or below one of them. */
    async placeIn(ownerUid: string, stage: DealStage, afterId: string | null): Promise<number | undefined> {
      const { rows } = await sql<{ place: number | null }>`
        with cards as (select d.id, d.position from deals d
          where d.owner_uid = ${ownerUid} and d.stage = ${stage} and d.deleted_at is null),
        above as (select position from cards where id = ${afterId}::uuid)
        select case
          when ${afterId}::uuid is null then coalesce((select min(position) from cards), 0) - 1
          when not exists (select 1 from above) then null
          else (select a.position + coalesce((select min(c.position) - a.position from cards c where c.position > a.position), 2) / 2
            from above a) end as place`.execute(db);
      return rows[0]?.place ?? undefined;
    },

    /** Words for suggestions. */
    async listWords(ownerUid: string): Promise<{ categories: string[]; brands: string[] }> {
      const { rows } = await sql<{ categories: string[]; brands: string[] }>`
        select
          array(select distinct category from (
            select category from deals where owner_uid = ${ownerUid} and deleted_at is null
            union all select category from deal_rights where owner_uid = ${ownerUid}) c
            where category <> '' order by category limit 200) as categories,
          array(select distinct on (brand_key) brand from deals where owner_uid = ${ownerUid} and deleted_at is null
            order by brand_key, created_at desc limit 200) as brands`.execute(db);
      return rows[0]!;
    },

    /** Days between due and paid of a brand’s paid invoices. */
    async delaysOf(ownerUid: string, brandKey: string): Promise<number[]> {
      const { rows } = await sql<{ days: number }>`
        select (i.settled_on - i.due_on)::int as days from invoices i join deals d on d.id = i.deal_id
        where d.owner_uid = ${ownerUid} and d.brand_key = ${brandKey} and i.kind = 'invoice' and i.settled_on is not null
          and i.gross > 0
        order by i.settled_on desc limit 50`.execute(db);
      return rows.map(({ days }) => days);
    },

    // Thread.

    async listNotes(
      dealId: string,
      after: readonly [at: Date, id: string] | undefined,
      limit: number,
    ): Promise<DealNoteRecord[]> {
      let query = db.selectFrom('deal_notes').selectAll().where('deal_id', '=', dealId);
      if (after)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(after[0], after[1])),
        );
      return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    },
    lockNote: (id: string): Promise<DealNoteRecord | undefined> =>
      db.selectFrom('deal_notes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** @returns false when the id exists already */
    async insertNote(
      note: Pick<
        DealNoteRecord,
        'id' | 'deal_id' | 'owner_uid' | 'kind' | 'text' | 'happened' | 'request_hash'
      >,
    ): Promise<boolean> {
      const inserted = await db
        .insertInto('deal_notes')
        .values({ ...note, edited_at: null, created_at: sql<Date>`clock_timestamp()` })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    async updateNote(id: string, text: string): Promise<void> {
      await sql`
        update deal_notes set text = ${text}, edited_at = now(), version = version + 1 where id = ${id}`.execute(
        db,
      );
    },
    async deleteNote(id: string): Promise<void> {
      await db.deleteFrom('deal_notes').where('id', '=', id).execute();
    },

    // Files.

    async listFiles(dealId: string): Promise<DealFileRow[]> {
      const { rows } = await sql<DealFileRow>`
        select f.*, case when a.id is null then null else jsonb_build_object('kind', a.kind, 'name', a.name,
            'content_type', a.content_type, 'bytes', a.bytes) end as asset,
          case when pic.id is null then null else to_jsonb(pic) end as picture
        from deal_files f
          left join (assets a
            join spaces s on s.id = a.space_id and s.deleted_at is null
            join space_members m on m.space_id = s.id)
            on a.id = f.asset_id and a.deleted_at is null and m.uid = f.owner_uid
              and not ${isHiddenFrom('s', sql.ref('f.owner_uid'))}
          left join pictures pic on pic.object_name = a.object_name
        where f.deal_id = ${dealId} order by f.created_at, f.id`.execute(db);
      return rows;
    },
    findFile: (id: string): Promise<DealFileRecord | undefined> =>
      db.selectFrom('deal_files').selectAll().where('id', '=', id).executeTakeFirst(),
    /** @returns false when it is there already */
    async insertFile(file: Omit<DealFileRecord, 'created_at'>): Promise<boolean> {
      const inserted = await db
        .insertInto('deal_files')
        .values({ ...file, created_at: sql<Date>`clock_timestamp()` })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    async countFiles(dealId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from deal_files where deal_id = ${dealId}`.execute(db);
      return rows[0]!.count;
    },
    async deleteFile(id: string): Promise<void> {
      await db.deleteFrom('deal_files').where('id', '=', id).execute();
    },

    /** Deals that have one file have another one instead, once. @returns those deals */
    async replaceAsset(from: string, to: string): Promise<Pick<DealRecord, 'id' | 'owner_uid'>[]> {
      const { rows } = await sql<Pick<DealRecord, 'id' | 'owner_uid'>>`
        select d.id, d.owner_uid from deals d
        where exists (select from deal_files f where f.deal_id = d.id and f.asset_id = ${from})
        order by d.id for update`.execute(db);
      await sql`
        delete from deal_files f where f.asset_id = ${from}
          and exists (select from deal_files k where k.deal_id = f.deal_id and k.asset_id = ${to})`.execute(
        db,
      );
      await sql`update deal_files set asset_id = ${to} where asset_id = ${from}`.execute(db);
      return rows;
    },

    // Rights.

    listRights: (dealId: string): Promise<DealRightRecord[]> =>
      db
        .selectFrom('deal_rights')
        .selectAll()
        .where('deal_id', '=', dealId)
        .orderBy('from_day')
        .orderBy('id')
        .execute(),
    /** Replaces the rights of a deal. @returns false when an id belongs to another deal */
    async saveRights(
      { id, owner_uid: ownerUid }: Pick<DealRecord, 'id' | 'owner_uid'>,
      rights: readonly Omit<DealRightRecord, 'deal_id' | 'owner_uid'>[],
    ): Promise<boolean> {
      await db.deleteFrom('deal_rights').where('deal_id', '=', id).execute();
      if (rights.length === 0) return true;
      const inserted = await db
        .insertInto('deal_rights')
        .values(rights.map((right) => ({ ...right, deal_id: id, owner_uid: ownerUid })))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .execute();
      return inserted.length === rights.length;
    },
  };
}

/** Stages in their order, for the columns of the board. */
export const boardStages = dealStages;
