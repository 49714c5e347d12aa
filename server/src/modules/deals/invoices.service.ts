import type { DealCurrency } from '@bestie/contracts/currencies';
import type { DealStage } from '@bestie/contracts/deals';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { sumsOfRows } from '@bestie/contracts/invoice-sums';
import type { invoicesContract } from '@bestie/contracts/invoices.contract';
import type { Invoice, InvoiceRowInput, InvoiceSender, Party } from '@bestie/contracts/invoices.schema';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { movedFrom, publishDeal, tellThread } from './deal-thread';
import { dealBondsChanged } from './deals.domain-events';
import { dealsPolicy } from './deals.policy';
import { feeOf } from './deals.presenter';
import type { DealRow } from './deals.repository';
import type { DealsDependencies } from './deals.service';
import type { DealsRepositories } from './deals.repositories';
import type { InvoiceRecord, PrintedSender, SenderWords } from './deals.tables';
import { writeInvoicesCsv } from './invoices-csv';
import type { PrintInvoice } from './print-invoice';
import {
  invoiceNumber,
  noSender,
  presentInvoice,
  presentInvoiceCard,
  presentSender,
  printedSender,
} from './invoices.presenter';
import { requireSeen, takeDeal } from './read-deal';

const bounds = limits.deals;

type Input<Verb extends keyof typeof invoicesContract> = ParsedInputOf<(typeof invoicesContract)[Verb]>;

export type InvoicesService = ReturnType<typeof createInvoicesService>;

const conflict = (message: string, currentVersion?: number) =>
  new BestieError('conflict', { message, ...(currentVersion !== undefined && { currentVersion }) });

const isIssued = (version: number) =>
  conflict('An issued invoice never changes. Correct it with a credit note.', version);

/** Total of rows, which an invoice must not go below zero with. @throws BestieError */
function totalOf(rows: readonly InvoiceRowInput[]) {
  const sums = sumsOfRows(rows);
  if (sums.net < 0 || sums.gross < 0) throw BestieError.field('rows', 'The total can’t be below zero.');
  if (sums.gross > bounds.amount) throw BestieError.field('rows', 'The total is too large.');
  return sums;
}

/** What tax offices ask of an invoice. @throws BestieError about the first that is missing */
function requireComplete(sender: PrintedSender, recipient: Party, rows: readonly InvoiceRowInput[]): void {
  const missing: [field: string, message: string][] = [
    ...(['name', 'address', 'country'] as const)
      .filter((field) => sender[field] === '')
      .map((field): [string, string] => [
        `from.${field}`,
        `Enter your ${field} first: it is printed on invoices.`,
      ]),
    ...(['name', 'address', 'country'] as const)
      .filter((field) => recipient[field] === '')
      .map((field): [string, string] => [`to.${field}`, `Enter the ${field} of the brand first.`]),
  ];
  if (sender.taxId === '' && rows.some(({ tax }) => tax > 0))
    missing.push(['from.taxId', 'Enter your tax number first: an invoice with tax names it.']);
  const [first] = missing;
  if (first) throw BestieError.field(...first);
}

/** How an issued invoice is done: with the next number, frozen, printed. Within its transaction. */
interface Issued {
  invoice: Omit<
    InvoiceRecord,
    'issued_on' | 'due_on' | 'year' | 'sequence' | 'sender' | 'pdf_hash' | 'state' | 'version'
  >;
  brand: string;
  sender: PrintedSender;
  correctsNumber: string | null;
}

/** Invoices, credit notes and payments. */
export function createInvoicesService({
  repositories,
  transaction,
  print,
}: DealsDependencies & { print: PrintInvoice }) {
  async function get(caller: Person, { invoiceId }: Input<'get'>): Promise<Invoice> {
    const row = requireFound(await repositories.invoices.find(invoiceId));
    dealsPolicy.require(caller, { owner_uid: row.owner_uid, deleted_at: row.deal_deleted_at }, 'see');
    return presentInvoice(row);
  }

  /** An invoice of the caller and its deal, both locked; the deal first. */
  async function take(bound: DealsRepositories, caller: Person, invoiceId: string) {
    const found = requireFound(await bound.invoices.find(invoiceId));
    const deal = await takeDeal(bound, caller, found.deal_id);
    return { deal, invoice: requireFound(await bound.invoices.lock(invoiceId)) };
  }

  /** Gives an invoice its number and day, prints it, and freezes both. */
  async function finish(bound: DealsRepositories, { invoice, brand, sender, correctsNumber }: Issued) {
    const issuedOn = await bound.deals.dayOf(invoice.owner_uid);
    const year = Number(issuedOn.slice(0, 4));
    const dueOn = new Date(Date.parse(issuedOn) + invoice.due_days * 86_400_000).toISOString().slice(0, 10);
    const sequence = await bound.invoices.takeNumber(invoice.owner_uid, year);
    const { pdf, xml, hash } = await print({
      kind: invoice.kind,
      number: invoiceNumber({ year, sequence }),
      correctsNumber,
      currency: invoice.currency,
      rows: invoice.rows,
      sender,
      recipient: invoice.recipient,
      brand,
      issuedOn,
      dueOn,
      service:
        invoice.service_from && invoice.service_until
          ? { from: invoice.service_from, until: invoice.service_until }
          : null,
      reference: invoice.reference,
      note: invoice.note,
      reason: invoice.reason,
    });
    return {
      pdf,
      xml,
      columns: {
        state: 'issued' as const,
        sender: JSON.stringify(sender),
        issued_on: issuedOn,
        due_on: dueOn,
        year,
        sequence,
        pdf_hash: hash,
      },
    };
  }

  /** Moves a deal to where its issued invoices put it. */
  async function settleStage(bound: DealsRepositories, deal: DealRow): Promise<void> {
    const { existing, open } = await bound.invoices.existing(deal.id);
    const derived: DealStage | null =
      existing === 0
        ? deal.stage === 'invoiced' || deal.stage === 'paid'
          ? 'delivering'
          : null
        : open > 0
          ? deal.stage === 'lost'
            ? null
            : 'invoiced'
          : 'paid';
    if (derived === null || derived === deal.stage) {
      await bound.deals.update(deal.id, {}, { counted: false });
      return;
    }
    // A deal can be invoiced without having been signed here only if its fee was agreed; see `issue`.
    await bound.deals.update(deal.id, {
      stage: derived,
      position: (await bound.deals.placeIn(deal.owner_uid, derived, null)) ?? 0,
    });
    await tellThread(bound, deal, 'stage', movedFrom(deal.stage, derived));
    if (deal.stage === 'lost') await bound.emit(dealBondsChanged({ ownerUid: deal.owner_uid }));
  }

  /** Changes an issued invoice’s payments or credit notes, and what follows from them. */
  async function afterwards(bound: DealsRepositories, deal: DealRow, invoiceId: string): Promise<void> {
    await bound.invoices.recount(invoiceId);
    await settleStage(bound, deal);
    await publishDeal(bound, deal);
  }

  return {
    get,

    async list({ uid }: Person, { cursor, limit, ...filters }: Input<'list'>) {
      const after = readCursor(cursor, [cursorPart.number, cursorPart.number, cursorPart.id]);
      const rows = await repositories.invoices.list(uid, { ...filters, after, limit: limit + 1 });
      return pageOfRows(
        rows,
        limit,
        ({ year, sequence, id }) => encodeCursor([year ?? 9999, sequence ?? 0, id]),
        presentInvoiceCard,
      );
    },

    getSender: async ({ uid }: Person): Promise<InvoiceSender> =>
      presentSender(await repositories.invoices.findSender(uid)),

    async saveSender({ uid }: Person, { version, ...words }: Input<'saveSender'>): Promise<InvoiceSender> {
      await transaction(async (bound) => {
        if (await bound.invoices.saveSender(uid, words satisfies SenderWords, version)) return;
        const current = await bound.invoices.findSender(uid);
        throw conflict('This was changed on another device.', current?.version ?? 0);
      });
      return presentSender(await repositories.invoices.findSender(uid));
    },

    async create(caller: Person, { dealId, id, ...input }: Input<'create'>): Promise<Invoice> {
      const requestHash = hashOfRequest({ dealId, ...input });
      await transaction(async (bound) => {
        const deal = await takeDeal(bound, caller, dealId);
        const earlier = await bound.invoices.lock(id);
        if (earlier) {
          if (earlier.deal_id === dealId && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        if ((await bound.invoices.count(dealId)) >= bounds.invoices)
          throw new BestieError('limit_reached', {
            message: `A deal has up to ${bounds.invoices} invoices and credit notes.`,
          });
        const sender = (await bound.invoices.findSender(caller.uid))?.words ?? noSender;
        const fee = feeOf(deal);
        const currency: DealCurrency = input.currency ?? fee?.currency ?? sender.currency;
        const rows = input.rows ?? [
          {
            description: `As agreed with ${deal.brand}`.slice(0, bounds.descriptionLength),
            quantity: 1000,
            unit: '',
            unitPrice: fee?.currency === currency ? fee.amount : 0,
            tax: sender.tax,
          },
        ];
        await bound.invoices.insert({
          id,
          deal_id: dealId,
          owner_uid: caller.uid,
          kind: 'invoice',
          state: 'draft',
          currency,
          rows: JSON.stringify(rows),
          recipient: JSON.stringify(input.to ?? { ...deal.bill_to, name: deal.bill_to.name || deal.brand }),
          sender: null,
          service_from: input.service?.from ?? null,
          service_until: input.service?.until ?? null,
          reference: input.reference ?? '',
          note: input.note ?? sender.note,
          reason: '',
          due_days: input.dueDays ?? sender.dueDays,
          ...totalOf(rows),
          issued_on: null,
          due_on: null,
          year: null,
          sequence: null,
          corrects_id: null,
          settled_on: null,
          pdf_hash: null,
          request_hash: requestHash,
        });
        await bound.deals.update(dealId, {}, { counted: false });
        await publishDeal(bound, deal);
      });
      return get(caller, { invoiceId: id });
    },

    async update(caller: Person, { invoiceId, version, ...input }: Input<'update'>): Promise<Invoice> {
      await transaction(async (bound) => {
        const { deal, invoice } = await take(bound, caller, invoiceId);
        if (invoice.state === 'issued') throw isIssued(invoice.version);
        requireSeen(invoice.version, version, 'invoice');
        await bound.invoices.update(invoiceId, {
          ...(input.currency && { currency: input.currency }),
          ...(input.rows && { rows: JSON.stringify(input.rows), ...totalOf(input.rows) }),
          ...(input.to && { recipient: JSON.stringify(input.to) }),
          ...(input.service !== undefined && {
            service_from: input.service?.from ?? null,
            service_until: input.service?.until ?? null,
          }),
          ...(input.reference !== undefined && { reference: input.reference }),
          ...(input.note !== undefined && { note: input.note }),
          ...(input.dueDays !== undefined && { due_days: input.dueDays }),
        });
        await bound.deals.update(deal.id, {}, { counted: false });
        await publishDeal(bound, deal);
      });
      return get(caller, { invoiceId });
    },

    async delete(caller: Person, { invoiceId }: Input<'delete'>): Promise<void> {
      await transaction(async (bound) => {
        const { deal, invoice } = await take(bound, caller, invoiceId);
        if (invoice.state === 'issued') throw isIssued(invoice.version);
        await bound.invoices.delete(invoiceId);
        await publishDeal(bound, deal);
      });
    },

    async issue(caller: Person, { invoiceId, version }: Input<'issue'>): Promise<Invoice> {
      await transaction(async (bound) => {
        const { deal, invoice } = await take(bound, caller, invoiceId);
        // Sent again after a lost answer: it is issued.
        if (invoice.state === 'issued') return;
        requireSeen(invoice.version, version, 'invoice');
        if (deal.stage === 'lead' || deal.stage === 'negotiating')
          throw conflict('Sign the deal first: an invoice says what was agreed.', invoice.version);
        if (deal.stage === 'lost') throw conflict('This deal is lost. Bring it back first.', invoice.version);
        const sender = printedSender((await bound.invoices.findSender(caller.uid))?.words ?? noSender);
        requireComplete(sender, invoice.recipient, invoice.rows);
        const { columns, ...document } = await finish(bound, {
          invoice,
          brand: deal.brand,
          sender,
          correctsNumber: null,
        });
        await bound.invoices.update(invoiceId, columns);
        await bound.invoices.insertDocument(invoiceId, caller.uid, document);
        await tellThread(bound, deal, 'invoice', `Invoice ${invoiceNumber(columns)} was issued.`);
        await afterwards(bound, deal, invoiceId);
      });
      return get(caller, { invoiceId });
    },

    async credit(caller: Person, { invoiceId, id, rows, reason }: Input<'credit'>): Promise<Invoice> {
      const requestHash = hashOfRequest({ invoiceId, rows, reason });
      await transaction(async (bound) => {
        const { deal, invoice } = await take(bound, caller, invoiceId);
        const earlier = await bound.invoices.lock(id);
        if (earlier) {
          if (earlier.corrects_id === invoiceId && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        if (invoice.state === 'draft') throw conflict('A draft can simply be changed.', invoice.version);
        if (invoice.kind === 'creditNote')
          throw conflict('A credit note can’t be corrected by another one.', invoice.version);
        if ((await bound.invoices.count(deal.id)) >= bounds.invoices)
          throw new BestieError('limit_reached', {
            message: `A deal has up to ${bounds.invoices} invoices and credit notes.`,
          });
        const left = invoice.gross - invoice.credited;
        if (left <= 0) throw conflict('Nothing of this invoice is left to correct.', invoice.version);
        if (!rows && invoice.credited > 0)
          throw BestieError.field('rows', 'A part is corrected already. Say what the rest consists of.');
        const given = rows ?? invoice.rows;
        const sums = totalOf(given);
        if (sums.gross > left) throw BestieError.field('rows', 'This is more than is left of the invoice.');
        if (sums.gross === 0) throw BestieError.field('rows', 'Enter what is given back.');
        const sender = requireFound(invoice.sender);
        const note = {
          ...invoice,
          id,
          kind: 'creditNote' as const,
          rows: given,
          ...sums,
          due_days: 0,
          note: '',
          reason,
          corrects_id: invoiceId,
          credited: 0,
          paid: 0,
          settled_on: null,
          request_hash: requestHash,
        };
        const number = invoiceNumber({ year: invoice.year!, sequence: invoice.sequence! });
        const { columns, ...document } = await finish(bound, {
          invoice: note,
          brand: deal.brand,
          sender,
          correctsNumber: number,
        });
        const { created_at: _created, updated_at: _updated, version: _version, ...stored } = note;
        await bound.invoices.insert({
          ...stored,
          rows: JSON.stringify(given),
          recipient: JSON.stringify(invoice.recipient),
          ...columns,
        });
        await bound.invoices.insertDocument(id, caller.uid, document);
        await tellThread(
          bound,
          deal,
          'creditNote',
          `Credit note ${invoiceNumber(columns)} corrects invoice ${number}.`,
          reason,
        );
        await afterwards(bound, deal, invoiceId);
      });
      return get(caller, { invoiceId: id });
    },

    async addPayment(
      caller: Person,
      { invoiceId, id, kind, amount, currency, on, at, note = '' }: Input<'addPayment'>,
    ): Promise<Invoice> {
      const requestHash = hashOfRequest({ invoiceId, kind, amount, currency, on, at, note });
      await transaction(async (bound) => {
        const { deal, invoice } = await take(bound, caller, invoiceId);
        const earlier = await bound.invoices.findPayment(id);
        if (earlier) {
          if (earlier.invoice_id === invoiceId && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        if (invoice.state === 'draft') throw conflict('Issue the invoice first.', invoice.version);
        if (invoice.kind === 'creditNote')
          throw conflict('Record the refund at the invoice itself.', invoice.version);
        if (currency !== invoice.currency)
          throw BestieError.field(
            'currency',
            `The invoice is in ${invoice.currency}, so a payment of it is too.`,
          );
        if ((await bound.invoices.countPayments(invoiceId)) >= bounds.payments)
          throw new BestieError('limit_reached', {
            message: `An invoice has up to ${bounds.payments} payments.`,
          });
        if (kind === 'refund' && amount > invoice.paid)
          throw BestieError.field('amount', 'This is more than was paid.');
        const today = await bound.deals.dayOf(caller.uid);
        const day = on ?? (at ? await bound.deals.dayOf(caller.uid, new Date(at)) : today);
        if (day > today) throw BestieError.field(on ? 'on' : 'at', 'This day is still to come.');
        await bound.invoices.insertPayment({
          id,
          invoice_id: invoiceId,
          owner_uid: caller.uid,
          amount: kind === 'refund' ? -amount : amount,
          currency,
          paid_on: day,
          note,
          request_hash: requestHash,
        });
        const number = invoiceNumber({ year: invoice.year!, sequence: invoice.sequence! });
        await tellThread(
          bound,
          deal,
          kind,
          kind === 'refund'
            ? `A refund of invoice ${number} was recorded.`
            : `A payment of invoice ${number} was recorded.`,
          note,
        );
        await afterwards(bound, deal, invoiceId);
      });
      return get(caller, { invoiceId });
    },

    async deletePayment(caller: Person, { paymentId }: Input<'deletePayment'>): Promise<Invoice> {
      const { invoice_id: invoiceId } = requireFound(await repositories.invoices.findPayment(paymentId));
      await transaction(async (bound) => {
        const { deal, invoice } = await take(bound, caller, invoiceId);
        const payment = requireFound(await bound.invoices.findPayment(paymentId));
        if (payment.amount > 0 && invoice.paid - payment.amount < 0)
          throw conflict('A part of this was refunded. Take the refund back first.', invoice.version);
        await bound.invoices.deletePayment(paymentId);
        await tellThread(
          bound,
          deal,
          payment.amount < 0 ? 'refund' : 'payment',
          `A ${payment.amount < 0 ? 'refund' : 'payment'} recorded on ${payment.paid_on} was taken back.`,
          payment.note,
        );
        await afterwards(bound, deal, invoiceId);
      });
      return get(caller, { invoiceId });
    },

    async exportCsv({ uid }: Person, { year }: Input<'exportCsv'>) {
      const rows = await repositories.invoices.listIssued(uid, year);
      return {
        name: year === undefined ? 'bestie-invoices.csv' : `bestie-invoices-${year}.csv`,
        text: writeInvoicesCsv(rows.map(presentInvoice)),
      };
    },
  };
}
