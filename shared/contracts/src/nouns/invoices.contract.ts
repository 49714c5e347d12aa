import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  day,
  id,
  instant,
  pageOf,
  pageSize,
  peopleLine,
  peopleText,
  version,
  versionOrNone,
} from '../http/fields';
import { limits } from '../http/limits';
import { dealCurrencies } from './currencies';
import { invoiceKinds, invoiceStates, paymentStates } from './deals';
import {
  draftWords,
  invoiceCardSchema,
  invoiceRowInput,
  invoiceSchema,
  senderSchema,
  senderWords,
} from './invoices.schema';

const { deals } = limits;

const one = z.object({ invoiceId: id });
const changed = one.extend({ version });
const read = { method: 'GET', access: 'fan', scope: 'own', rate: 'read', cookie: true } as const;
const write = { access: 'creator', scope: 'own', rate: 'write' } as const;
const year = z.coerce.number<number>().int().min(2000).max(2100);

/**
 * Invoices, credit notes and payments of deals. Files of issued ones are downloads by cookie: `/api/invoices/{id}.pdf` (the stored
 * PDF with the XML in it), `/api/invoices/{id}.xml`, and `/api/invoices.zip` with `?year=2026` or all of them.
 */
export const invoicesContract = defineContract({
  list: {
    ...read,
    path: '/api/invoices',
    summary: 'The caller’s invoices and credit notes, the latest first; drafts come before them.',
    input: z.object({
      kind: z.enum(invoiceKinds).optional(),
      state: z.enum(invoiceStates).optional(),
      payment: z.enum(paymentStates).optional(),
      /** `true`: only those that are overdue. */
      overdue: z.enum(['true', 'false']).optional(),
      year: year.optional(),
      cursor: cursor.optional(),
      limit: pageSize(deals.page),
    }),
    output: pageOf(invoiceCardSchema),
  },
  get: {
    ...read,
    path: '/api/invoices/{invoiceId}',
    summary: 'An invoice or credit note with its rows, sums and payments.',
    input: one,
    output: invoiceSchema,
    errors: ['not_found'],
  },
  getSender: {
    ...read,
    path: '/api/invoices/sender',
    summary: 'Who issues the caller’s invoices, and what new drafts begin with.',
    input: z.object({}),
    output: senderSchema,
  },
  saveSender: {
    method: 'PUT',
    path: '/api/invoices/sender',
    summary: 'Saves who issues the caller’s invoices. Issued ones stay as they are.',
    input: z.object({ ...senderWords, version: versionOrNone }),
    output: senderSchema,
    ...write,
    errors: ['conflict'],
  },
  create: {
    method: 'POST',
    path: '/api/deals/{dealId}/invoices',
    summary:
      'Creates a draft without a number. What is left out comes from the deal and the sender: one row with the fee. The same `id` sent twice creates one.',
    input: z.object({ dealId: id, id, ...z.object(draftWords).partial().shape }),
    output: invoiceSchema,
    ...write,
    errors: ['not_found', 'already_exists', 'limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/invoices/{invoiceId}',
    summary: 'Changes a draft. An issued invoice never changes: 409, correct it with a credit note.',
    input: changed.extend(z.object(draftWords).partial().shape),
    output: invoiceSchema,
    ...write,
    errors: ['not_found', 'conflict'],
  },
  delete: {
    method: 'POST',
    path: '/api/invoices/{invoiceId}/delete',
    summary: 'Deletes a draft. An issued invoice is never deleted: 409.',
    input: one,
    output: z.void(),
    ...write,
    errors: ['not_found', 'conflict'],
  },
  issue: {
    method: 'POST',
    path: '/api/invoices/{invoiceId}/issue',
    summary:
      'Gives a draft the next number of the caller and year, dated today in the creator’s zone, freezes its rows, stores its PDF with its hash, and moves its deal to `invoiced`. Sent again it answers with the issued invoice.',
    input: changed,
    output: invoiceSchema,
    access: 'creator',
    scope: 'own',
    rate: 'payment',
    errors: ['not_found', 'conflict'],
  },
  credit: {
    method: 'POST',
    path: '/api/invoices/{invoiceId}/credit',
    summary:
      'Corrects an issued invoice by a credit note with the next number: all of it, or the given rows as positive sums, never more than is left of it. The same `id` sent twice is one.',
    input: one.extend({
      id,
      /** Left out: everything that is left of the invoice. */
      rows: z.array(invoiceRowInput).min(1).max(deals.invoiceRows).optional(),
      reason: peopleText({ max: deals.invoiceNoteLength }),
    }),
    /** The credit note. */
    output: invoiceSchema,
    access: 'creator',
    scope: 'own',
    rate: 'payment',
    errors: ['not_found', 'conflict', 'already_exists', 'limit_reached'],
  },
  addPayment: {
    method: 'POST',
    path: '/api/invoices/{invoiceId}/payments',
    summary:
      'Records a payment, a part of one, or a refund, in the currency of the invoice. More than is due shows as credit. `id` is the key: sent twice it counts once. When payments equal the total, the deal is paid.',
    input: one.extend({
      id,
      kind: z.enum(['payment', 'refund']),
      /** Positive minor units, for refunds too. */
      amount: z.number().int().min(1, 'Enter an amount.').max(deals.amount),
      currency: z.enum(dealCurrencies),
      /** Its day. Left out: that of `at`, or today, in the creator’s zone. */
      on: day.optional(),
      /** The moment of it, where a bank tells it: its day in the creator’s zone counts. */
      at: instant.optional(),
      note: peopleLine({ min: 0, max: deals.descriptionLength }).optional(),
    }),
    output: invoiceSchema,
    ...write,
    errors: ['not_found', 'conflict', 'already_exists', 'limit_reached'],
  },
  deletePayment: {
    method: 'POST',
    path: '/api/invoices/payments/{paymentId}/delete',
    summary: 'Takes back a payment or refund that was recorded by mistake. Kept in the thread of the deal.',
    input: z.object({ paymentId: id }),
    output: invoiceSchema,
    ...write,
    errors: ['not_found'],
  },
  exportCsv: {
    ...read,
    path: '/api/invoices/csv',
    summary:
      'Issued invoices and credit notes as CSV, a line per row with the total of its invoice. Cells that a spreadsheet would calculate are escaped.',
    input: z.object({ year: year.optional() }),
    output: z.object({ name: z.string(), text: z.string() }),
    heavy: true,
  },
});
