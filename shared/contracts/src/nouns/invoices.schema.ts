import { z } from 'zod';
import { day, id, instant, peopleLine, peopleText, version } from '../http/fields';
import { limits } from '../http/limits';
import { dealCurrencies } from './currencies';
import { invoiceKinds, invoiceStates, paymentStates } from './deals';

const { deals } = limits;

/** Minor units, which may be negative: a row of a discount, a refund. */
const signedAmount = z.number().int().min(-deals.amount).max(deals.amount);

/** A row as a person writes it. Its sums are `sumsOfRow` of `@bestie/contracts/invoice-sums`. */
export const invoiceRowInput = z.object({
  description: peopleLine({ max: deals.descriptionLength }),
  /** In thousandths: 1.5 days are 1500. */
  quantity: z.number().int().min(deals.quantity.min).max(deals.quantity.max),
  /** Such as “post” or “hour”; empty for none. */
  unit: peopleLine({ min: 0, max: deals.unitLength }),
  /** Minor units of one, without tax; negative for a discount. */
  unitPrice: signedAmount,
  /** Basis points: 19 % are 1900. */
  tax: z.number().int().min(deals.tax.min).max(deals.tax.max),
});
export type InvoiceRowInput = z.output<typeof invoiceRowInput>;

/** Minor units of the currency of the invoice. */
export const invoiceSumsSchema = z.object({
  net: z.number().int(),
  tax: z.number().int(),
  gross: z.number().int(),
});

export const invoiceRowSchema = invoiceRowInput.extend({ sums: invoiceSumsSchema });
export type InvoiceRow = z.output<typeof invoiceRowSchema>;

const partyWords = {
  name: peopleLine({ min: 0, max: deals.nameLength }),
  address: peopleText({ min: 0, max: deals.addressLength }),
  /** ISO 3166 code of two letters; empty when unknown. */
  country: z.string().regex(/^([A-Z]{2})?$/, 'A country code of two letters, such as DE.'),
  taxId: peopleLine({ min: 0, max: deals.taxIdLength }),
};
export const partySchema = z.object(partyWords);
export type Party = z.output<typeof partySchema>;

/** Who issues invoices: the creator, as they are printed on them. Each invoice keeps them as they were when it was issued. */
export const senderWords = {
  ...partyWords,
  email: z.union([z.literal(''), z.email().max(deals.emailLength)]),
  /** Where to pay, in lines: bank, IBAN. */
  bank: peopleText({ min: 0, max: deals.bankLength }),
  /** What new drafts begin with. */
  currency: z.enum(dealCurrencies),
  tax: z.number().int().min(deals.tax.min).max(deals.tax.max),
  dueDays: z.number().int().min(0).max(deals.dueDays),
  /** Printed below the rows, such as why no tax is charged. */
  note: peopleText({ min: 0, max: deals.invoiceNoteLength }),
};
export const senderSchema = z.object({
  ...senderWords,
  /** 0 when nothing was saved yet. */
  version: z.number().int(),
  /** What is missing before an invoice can be issued, by field. */
  missing: z.array(z.enum(['name', 'address', 'country', 'taxId'])),
});
export type InvoiceSender = z.output<typeof senderSchema>;

export const paymentSchema = z.object({
  id,
  invoiceId: id,
  /** Positive for what came in, negative for a refund. */
  amount: z.number().int(),
  currency: z.enum(dealCurrencies),
  /** The day on which it counts, in the creator’s zone. */
  on: day,
  note: z.string(),
  createdAt: instant,
});
export type Payment = z.output<typeof paymentSchema>;

/** An invoice or a credit note in the list. */
export const invoiceCardSchema = z.object({
  id,
  dealId: id,
  version,
  brand: z.string(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  /** Such as `2026-0007`; null for a draft. One sequence of an owner and year for invoices and credit notes. */
  number: z.string().nullable(),
  currency: z.enum(dealCurrencies),
  /** For credit notes these are what is given back, as positive sums. */
  sums: invoiceSumsSchema,
  issuedOn: day.nullable(),
  dueOn: day.nullable(),
  /** Null for drafts and credit notes. */
  payment: z
    .object({
      state: z.enum(paymentStates),
      /** Total less credit notes. */
      due: z.number().int(),
      paid: z.number().int(),
      open: z.number().int(),
      /** Paid more than is due. */
      credit: z.number().int(),
      overdue: z.boolean(),
      /** When the last payment settled it. */
      paidOn: day.nullable(),
    })
    .nullable(),
  /** For a credit note: the invoice that it corrects. */
  corrects: z.object({ id, number: z.string() }).nullable(),
  /** SHA-256 of the stored PDF in hexadecimal; null for a draft, and for the few seconds until it is printed. */
  pdfHash: z.string().nullable(),
});
export type InvoiceCard = z.output<typeof invoiceCardSchema>;

export const invoiceSchema = invoiceCardSchema.extend({
  rows: z.array(invoiceRowSchema),
  /** By tax rate, the lowest first. */
  taxes: z.array(invoiceSumsSchema.extend({ rate: z.number().int() })),
  /** As printed: for a draft, as they would be now. */
  from: z.object({ ...partyWords, email: z.string(), bank: z.string() }),
  to: partySchema,
  /** The first and last day of what is invoiced, where it is not the day of issue. */
  service: z.object({ from: day, until: day }).nullable(),
  /** The brand’s order number; empty for none. */
  reference: z.string(),
  note: z.string(),
  /** Of a credit note: why. */
  reason: z.string(),
  dueDays: z.number().int(),
  payments: z.array(paymentSchema),
  creditNotes: z.array(z.object({ id, number: z.string(), issuedOn: day, gross: z.number().int() })),
  createdAt: instant,
  updatedAt: instant,
});
export type Invoice = z.output<typeof invoiceSchema>;

/** What a person writes into a draft. */
export const draftWords = {
  currency: z.enum(dealCurrencies),
  rows: z.array(invoiceRowInput).min(1, 'Add a row.').max(deals.invoiceRows),
  to: partySchema,
  service: z
    .object({ from: day, until: day })
    .refine(({ from, until }) => until >= from, { path: ['until'], message: 'This is before the first day.' })
    .nullable(),
  reference: peopleLine({ min: 0, max: deals.nameLength }),
  note: peopleText({ min: 0, max: deals.invoiceNoteLength }),
  dueDays: z.number().int().min(0).max(deals.dueDays),
};
