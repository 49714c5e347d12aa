import type { DealCurrency } from '@bestie/contracts/currencies';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { invoicesContract } from '@bestie/contracts/invoices.contract';
import type { Invoice, InvoiceSender } from '@bestie/contracts/invoices.schema';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { publishDeal, tellThread } from './deal-thread';
import { feeOf } from './deals.presenter';
import type { DealsDependencies } from './deals.service';
import type { SenderWords } from './deals.tables';
import { freezeInvoice } from './freeze-invoice';
import { settleInvoice, takeInvoice } from './invoice-deal';
import { conflict, isIssued, requireComplete, totalOf } from './invoice-rules';
import { writeInvoicesCsv } from './invoices-csv';
import {
  invoiceNumber,
  noSender,
  presentInvoice,
  presentInvoiceCard,
  presentSender,
  printedSender,
} from './invoices.presenter';
import type { PrintInvoice } from './print-invoice';
import { requireSeen, takeDeal } from './read-deal';
import { readInvoice } from './read-invoice';

const bounds = limits.deals;

type Input<Verb extends keyof typeof invoicesContract> = ParsedInputOf<(typeof invoicesContract)[Verb]>;

export type InvoicesService = ReturnType<typeof createInvoicesService>;

/** Invoices and credit notes. */
export function createInvoicesService({
  repositories,
  transaction,
  print,
}: DealsDependencies & { print: PrintInvoice }) {
  return {
    get: (caller: Person, { invoiceId }: Input<'get'>): Promise<Invoice> =>
      readInvoice(repositories, caller, invoiceId),

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
        if (await bound.invoices.saveSender(uid, words satisfies SenderWords, version))
          return bound.live.publish({ topic: userTopic(uid), type: 'deals.update', ids: [] });
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
      return readInvoice(repositories, caller, id);
    },

    async update(caller: Person, { invoiceId, version, ...input }: Input<'update'>): Promise<Invoice> {
      await transaction(async (bound) => {
        const { deal, invoice } = await takeInvoice(bound, caller, invoiceId);
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
      return readInvoice(repositories, caller, invoiceId);
    },

    async delete(caller: Person, { invoiceId }: Input<'delete'>): Promise<void> {
      await transaction(async (bound) => {
        const { deal, invoice } = await takeInvoice(bound, caller, invoiceId);
        if (invoice.state === 'issued') throw isIssued(invoice.version);
        await bound.invoices.delete(invoiceId);
        await publishDeal(bound, deal);
      });
    },

    async issue(caller: Person, { invoiceId, version }: Input<'issue'>): Promise<Invoice> {
      await transaction(async (bound) => {
        const { deal, invoice } = await takeInvoice(bound, caller, invoiceId);
        // Sent again after a lost answer: it is issued.
        if (invoice.state === 'issued') return;
        requireSeen(invoice.version, version, 'invoice');
        if (deal.stage === 'lead' || deal.stage === 'negotiating')
          throw conflict('Sign the deal first: an invoice says what was agreed.', invoice.version);
        if (deal.stage === 'lost') throw conflict('This deal is lost. Bring it back first.', invoice.version);
        const sender = printedSender((await bound.invoices.findSender(caller.uid))?.words ?? noSender);
        requireComplete(sender, invoice.recipient, invoice.rows);
        const { columns, ...document } = await freezeInvoice(bound, print, {
          invoice,
          brand: deal.brand,
          sender,
          correctsNumber: null,
        });
        await bound.invoices.update(invoiceId, columns);
        await bound.invoices.insertDocument(invoiceId, caller.uid, document);
        await tellThread(bound, deal, 'invoice', `Invoice ${invoiceNumber(columns)} was issued.`);
        await settleInvoice(bound, deal, invoiceId);
      });
      return readInvoice(repositories, caller, invoiceId);
    },

    async credit(caller: Person, { invoiceId, id, rows, reason }: Input<'credit'>): Promise<Invoice> {
      const requestHash = hashOfRequest({ invoiceId, rows, reason });
      await transaction(async (bound) => {
        const { deal, invoice } = await takeInvoice(bound, caller, invoiceId);
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
        const { columns, ...document } = await freezeInvoice(bound, print, {
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
        await settleInvoice(bound, deal, invoiceId);
      });
      return readInvoice(repositories, caller, id);
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
