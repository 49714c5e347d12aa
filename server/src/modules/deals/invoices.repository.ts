import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { DealCurrency } from '@bestie/contracts/currencies';
import type { InvoiceKind, InvoiceState, PaymentState } from '@bestie/contracts/deals';
import type { Database } from '../../platform/database/schema';
import { todayOf } from '../../platform/identity/people.sql';
import type { DealsTables, InvoiceRecord, PaymentRecord, SenderWords } from './deals.tables';
import { invoiceCardColumns, invoiceColumns, isOpen } from './deals.sql';

export type InvoiceCardRow = Pick<
  InvoiceRecord,
  | 'id'
  | 'deal_id'
  | 'owner_uid'
  | 'version'
  | 'kind'
  | 'state'
  | 'year'
  | 'sequence'
  | 'currency'
  | 'net'
  | 'tax'
  | 'gross'
  | 'credited'
  | 'paid'
  | 'issued_on'
  | 'due_on'
  | 'settled_on'
  | 'corrects_id'
  | 'pdf_hash'
> & { brand: string; corrects_number: string | null; today: string };

export type InvoiceRow = InvoiceCardRow &
  Pick<
    InvoiceRecord,
    | 'rows'
    | 'sender'
    | 'recipient'
    | 'service_from'
    | 'service_until'
    | 'reference'
    | 'note'
    | 'reason'
    | 'due_days'
    | 'created_at'
    | 'updated_at'
  > & {
    sender_now: SenderWords | null;
    payments: {
      id: string;
      amount: number;
      currency: DealCurrency;
      on: string;
      note: string;
      createdAt: string;
    }[];
    credit_notes: { id: string; year: number; sequence: number; issuedOn: string; gross: number }[];
  };

/** An issued invoice by its number. */
export interface IssuedInvoiceRow {
  id: string;
  kind: InvoiceKind;
  year: number;
  sequence: number;
}

/** An issued invoice with its files. */
export interface InvoiceFileRow extends IssuedInvoiceRow {
  brand: string;
  pdf: Buffer;
  xml: string;
}

export interface OwedRow {
  currency: DealCurrency;
  count: number;
  open: number;
  overdue: number;
  credit: number;
  nextDueOn: string | null;
}

/** How far an invoice `i` is paid, as SQL. */
const paymentState = sql<PaymentState>`case
  when i.credited > 0 and i.gross <= i.credited and i.paid <= i.gross - i.credited then 'credited'
  when i.paid > i.gross - i.credited then 'overpaid'
  when i.paid = i.gross - i.credited then 'paid'
  when i.paid > 0 then 'partly' else 'open' end`;

/** Places of the list: drafts first, then by number. Matches its index. */
const place = sql`(coalesce(i.year, 9999), coalesce(i.sequence, 0), i.id)`;

export type InvoicesRepository = ReturnType<typeof createInvoicesRepository>;

/** SQL of invoices, credit notes and payments. */
export function createInvoicesRepository(db: Kysely<Database>) {
  return {
    async list(
      ownerUid: string,
      {
        kind,
        state,
        payment,
        overdue,
        year,
        after,
        limit,
      }: {
        kind?: InvoiceKind | undefined;
        state?: InvoiceState | undefined;
        payment?: PaymentState | undefined;
        overdue?: 'true' | 'false' | undefined;
        year?: number | undefined;
        after: readonly [year: number, sequence: number, id: string] | undefined;
        limit: number;
      },
    ): Promise<InvoiceCardRow[]> {
      const { rows } = await sql<InvoiceCardRow>`
        select ${invoiceCardColumns} from invoices i join deals d on d.id = i.deal_id and d.deleted_at is null
        where i.owner_uid = ${ownerUid}
          ${kind ? sql`and i.kind = ${kind}` : sql``}
          ${state ? sql`and i.state = ${state}` : sql``}
          ${payment ? sql`and i.kind = 'invoice' and i.state = 'issued' and ${paymentState} = ${payment}` : sql``}
          ${overdue === 'true' ? sql`and ${isOpen} and i.due_on < ${todayOf(sql`${ownerUid}::text`)}` : sql``}
          ${year === undefined ? sql`` : sql`and i.year = ${year}`}
          ${after ? sql`and ${place} < (${after[0]}::int, ${after[1]}::int, ${after[2]}::uuid)` : sql``}
        order by coalesce(i.year, 9999) desc, coalesce(i.sequence, 0) desc, i.id desc limit ${limit}`.execute(
        db,
      );
      return rows;
    },

    async listOfDeal(dealId: string): Promise<InvoiceRow[]> {
      const { rows } = await sql<InvoiceRow>`
        select ${invoiceColumns} from invoices i join deals d on d.id = i.deal_id
        where i.deal_id = ${dealId}
        order by coalesce(i.year, 9999) desc, coalesce(i.sequence, 0) desc, i.id desc`.execute(db);
      return rows;
    },

    async find(id: string): Promise<(InvoiceRow & { deal_deleted_at: Date | null }) | undefined> {
      const { rows } = await sql<InvoiceRow & { deal_deleted_at: Date | null }>`
        select ${invoiceColumns}, d.deleted_at as deal_deleted_at from invoices i join deals d on d.id = i.deal_id
        where i.id = ${id}`.execute(db);
      return rows[0];
    },

    /** Locked until the transaction ends. */
    lock: (id: string): Promise<InvoiceRecord | undefined> =>
      db.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Every issued one of a year, or of all years, by number; for the CSV. */
    async listIssued(ownerUid: string, year: number | undefined): Promise<InvoiceRow[]> {
      const { rows } = await sql<InvoiceRow>`
        select ${invoiceColumns} from invoices i join deals d on d.id = i.deal_id
        where i.owner_uid = ${ownerUid} and i.state = 'issued' ${year === undefined ? sql`` : sql`and i.year = ${year}`}
        order by i.year, i.sequence`.execute(db);
      return rows;
    },

    async count(dealId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from invoices where deal_id = ${dealId}`.execute(db);
      return rows[0]!.count;
    },

    async insert(invoice: Insertable<DealsTables['invoices']>): Promise<void> {
      await db.insertInto('invoices').values(invoice).execute();
    },
    async update(
      id: string,
      changes: Partial<Omit<Insertable<DealsTables['invoices']>, 'id' | 'owner_uid' | 'deal_id' | 'version'>>,
    ): Promise<void> {
      await db
        .updateTable('invoices')
        .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute();
    },
    async delete(id: string): Promise<void> {
      await db.deleteFrom('invoices').where('id', '=', id).where('state', '=', 'draft').execute();
    },

    /**
     * The next number of an owner and year. The row stays locked until the transaction ends, so that numbers have no gaps:
     * whoever issues next waits, and a transaction that fails gives its number back.
     */
    async takeNumber(ownerUid: string, year: number): Promise<number> {
      const { rows } = await sql<{ last: number }>`
        insert into invoice_numbers (owner_uid, year, last) values (${ownerUid}, ${year}, 1)
        on conflict (owner_uid, year) do update set last = invoice_numbers.last + 1 returning last`.execute(
        db,
      );
      return rows[0]!.last;
    },

    async insertDocument(
      invoiceId: string,
      ownerUid: string,
      { pdf, xml }: { pdf: Buffer; xml: string },
    ): Promise<void> {
      await db
        .insertInto('invoice_documents')
        .values({ invoice_id: invoiceId, owner_uid: ownerUid, pdf, xml })
        .execute();
    },
    /** The files of a person’s issued invoice. */
    async findFile(ownerUid: string, invoiceId: string): Promise<InvoiceFileRow | undefined> {
      const { rows } = await sql<InvoiceFileRow>`
        select i.id, i.kind, i.year, i.sequence, d.brand, f.pdf, f.xml from invoice_documents f
          join invoices i on i.id = f.invoice_id join deals d on d.id = i.deal_id
        where f.invoice_id = ${invoiceId} and f.owner_uid = ${ownerUid}`.execute(db);
      return rows[0];
    },
    /** Kinds and numbers of a person’s issued invoices, in their order. */
    async listIssuedNumbers(ownerUid: string, year: number | undefined): Promise<IssuedInvoiceRow[]> {
      const { rows } = await sql<IssuedInvoiceRow>`
        select i.id, i.kind, i.year, i.sequence from invoices i where i.owner_uid = ${ownerUid} and i.state = 'issued'
          ${year === undefined ? sql`` : sql`and i.year = ${year}`}
        order by i.year, i.sequence`.execute(db);
      return rows;
    },

    // Sender.

    async findSender(ownerUid: string): Promise<{ words: SenderWords; version: number } | undefined> {
      const { rows } = await sql<{ words: SenderWords; version: number }>`
        select words, version from invoice_senders where owner_uid = ${ownerUid}`.execute(db);
      return rows[0];
    },
    /** @returns false when somebody was faster */
    async saveSender(ownerUid: string, words: SenderWords, version: number): Promise<boolean> {
      const text = JSON.stringify(words);
      const { rows } = await sql<{ version: number }>`
        insert into invoice_senders (owner_uid, words, version)
        select ${ownerUid}, ${text}::jsonb, 1 where ${version}::int = 0 or exists (
          select 1 from invoice_senders where owner_uid = ${ownerUid} and version = ${version}::int)
        on conflict (owner_uid) do update set words = excluded.words, version = invoice_senders.version + 1
          where invoice_senders.version = ${version}::int
        returning version`.execute(db);
      return rows.length === 1;
    },

    // Payments.

    findPayment: (id: string): Promise<PaymentRecord | undefined> =>
      db.selectFrom('invoice_payments').selectAll().where('id', '=', id).executeTakeFirst(),
    async countPayments(invoiceId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from invoice_payments where invoice_id = ${invoiceId}`.execute(db);
      return rows[0]!.count;
    },
    async insertPayment(payment: Insertable<DealsTables['invoice_payments']>): Promise<void> {
      await db.insertInto('invoice_payments').values(payment).execute();
    },
    async deletePayment(id: string): Promise<void> {
      await db.deleteFrom('invoice_payments').where('id', '=', id).execute();
    },

    /** Adds up payments and credit notes of a locked invoice again, and on which day it was settled. */
    async recount(id: string): Promise<void> {
      await sql`
        update invoices i set paid = t.paid, credited = t.credited, updated_at = now(), version = i.version + 1,
          settled_on = case when t.paid >= i.gross - t.credited and t.paid > 0 then coalesce(i.settled_on, t.last_on) end
        from (select
          coalesce((select sum(amount) from invoice_payments where invoice_id = ${id}), 0)::bigint as paid,
          (select max(paid_on) from invoice_payments where invoice_id = ${id} and amount > 0) as last_on,
          coalesce((select sum(gross) from invoices where corrects_id = ${id}), 0)::bigint as credited) t
        where i.id = ${id}`.execute(db);
    },

    /** How the issued invoices of a deal stand, its own transaction included. */
    async existing(dealId: string): Promise<{ existing: number; open: number }> {
      const { rows } = await sql<{ existing: number; open: number }>`
        select count(*) filter (where i.gross > i.credited or i.gross = 0 or i.paid > 0)::int as existing,
          count(*) filter (where ${isOpen})::int as open
        from invoices i where i.deal_id = ${dealId} and i.kind = 'invoice' and i.state = 'issued'`.execute(
        db,
      );
      return rows[0]!;
    },

    /** What is owed to a person, by currency. */
    async owed(ownerUid: string): Promise<OwedRow[]> {
      const { rows } = await sql<OwedRow>`
        select i.currency, count(*) filter (where ${isOpen})::int as count,
          coalesce(sum(i.gross - i.credited - i.paid) filter (where ${isOpen}), 0)::bigint as open,
          coalesce(sum(i.gross - i.credited - i.paid) filter (
            where ${isOpen} and i.due_on < ${todayOf(sql`${ownerUid}::text`)}), 0)::bigint as overdue,
          coalesce(sum(i.paid - i.gross + i.credited) filter (where i.paid > i.gross - i.credited), 0)::bigint as credit,
          min(i.due_on) filter (where ${isOpen}) as "nextDueOn"
        from invoices i
        where i.owner_uid = ${ownerUid} and i.kind = 'invoice' and i.state = 'issued' and i.paid <> i.gross - i.credited
        group by i.currency order by i.currency`.execute(db);
      return rows;
    },

    /** Payments less refunds, by month and currency of a year. */
    async income(
      ownerUid: string,
      year: number,
    ): Promise<{ month: string; currency: DealCurrency; amount: number }[]> {
      const { rows } = await sql<{ month: string; currency: DealCurrency; amount: number }>`
        select to_char(p.paid_on, 'YYYY-MM') as month, p.currency, sum(p.amount)::bigint as amount
        from invoice_payments p
        where p.owner_uid = ${ownerUid} and p.paid_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
        group by 1, 2 order by 1, 2`.execute(db);
      return rows;
    },
    async paidYears(ownerUid: string): Promise<number[]> {
      const { rows } = await sql<{ year: number }>`
        select distinct extract(year from paid_on)::int as year from invoice_payments where owner_uid = ${ownerUid}
        order by year desc`.execute(db);
      return rows.map(({ year }) => year);
    },
  };
}
