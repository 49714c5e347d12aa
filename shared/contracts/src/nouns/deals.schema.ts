import { z } from 'zod';
import { day, id, instant, peopleLine, peopleText, picture, version } from '../http/fields';
import { limits } from '../http/limits';
import { assetKinds } from './assets';
import { networks } from './connections';
import { dealCurrencies } from './currencies';
import { dealNoteKinds, dealStages, deliverableStates, nextSteps, rightKinds } from './deals';
import { invoiceSchema } from './invoices.schema';

const { deals } = limits;

/** Minor units of one of the currencies of deals. */
export const dealMoney = z.object({
  amount: z.number().int().min(0).max(deals.amount),
  currency: z.enum(dealCurrencies),
});
export type DealMoney = z.output<typeof dealMoney>;

/** To whom invoices of a deal go. Empty texts are what is not known yet. */
export const billToSchema = z.object({
  name: peopleLine({ min: 0, max: deals.nameLength }),
  /** Street, postcode and town, in lines. */
  address: peopleText({ min: 0, max: deals.addressLength }),
  /** ISO 3166 code of two letters; empty when unknown. */
  country: z.string().regex(/^([A-Z]{2})?$/, 'A country code of two letters, such as DE.'),
  taxId: peopleLine({ min: 0, max: deals.taxIdLength }),
});
export type BillTo = z.output<typeof billToSchema>;

/** What a person writes about a deal. */
export const dealWords = {
  brand: peopleLine({ max: deals.brandLength }),
  contact: z.object({
    name: peopleLine({ min: 0, max: deals.contactLength }),
    email: z.union([z.literal(''), z.email().max(deals.emailLength)]),
    phone: peopleLine({ min: 0, max: deals.phoneLength }),
  }),
  /** Brand category, such as `skin care`: posts with it belong to this brand. Empty for none. */
  category: peopleLine({ min: 0, max: deals.categoryLength }),
  /** Null until agreed; 0 for a gift. */
  fee: dealMoney.nullable(),
  /** What was agreed, in words. */
  terms: peopleText({ min: 0, max: deals.termsLength }),
  billTo: billToSchema,
};

const nextStepSchema = z.object({
  step: z.enum(nextSteps),
  /** In words: “Deliver “Reel” until 3 March”. */
  text: z.string(),
  on: day.nullable(),
  late: z.boolean(),
});

/** A deal on the board and in lists. */
export const dealCardSchema = z.object({
  id,
  version,
  brand: z.string(),
  category: z.string(),
  contactName: z.string(),
  stage: z.enum(dealStages),
  /** Sorts the cards of a stage, lowest first. */
  position: z.number(),
  fee: dealMoney.nullable(),
  nextStep: nextStepSchema,
  /** How many deliverables there are, are delivered or accepted, and are late. */
  deliverables: z.object({ count: z.number().int(), done: z.number().int(), late: z.number().int() }),
  /** Of its issued invoices, by currency: what is open, and what of it is overdue. */
  open: z.array(dealMoney.extend({ overdue: z.number().int() })),
  /** 14 days without a note, a change or a payment, while it is open. */
  stale: z.boolean(),
  lastActivityAt: instant,
  archived: z.boolean(),
});
export type DealCard = z.output<typeof dealCardSchema>;

export const deliverableSchema = z.object({
  id,
  dealId: id,
  version,
  title: z.string(),
  network: z.enum(networks).nullable(),
  dueOn: day.nullable(),
  state: z.enum(deliverableStates),
  /** Its day is over in the creator’s zone, and it is not delivered. */
  late: z.boolean(),
  /** The version of a post that it is linked to. */
  post: z
    .object({ postId: id, variantId: id, network: z.enum(networks), title: z.string(), state: z.string() })
    .nullable(),
  /** Where it was published. Stays when it is unlinked. */
  url: z.string().nullable(),
  deliveredAt: instant.nullable(),
  acceptedAt: instant.nullable(),
});
export type Deliverable = z.output<typeof deliverableSchema>;

export const rightWords = {
  kind: z.enum(rightKinds),
  /** For exclusivity: what nobody else may be shown of. */
  category: peopleLine({ min: 0, max: deals.categoryLength }),
  /** For exclusivity: on which networks; empty for all. */
  networks: z.array(z.enum(networks)).max(networks.length),
  /** The first and the last day, whole ones in the creator’s zone. */
  from: day,
  until: day,
  note: peopleLine({ min: 0, max: deals.descriptionLength }),
};

export const rightSchema = z.object({ id, ...rightWords });
export type Right = z.output<typeof rightSchema>;

/** A right and the posts that it will concern when it ends. */
export const dealRightSchema = rightSchema.extend({
  /** For usage that ends within 7 days or is over: published posts that use files of the deal. */
  posts: z.array(
    z.object({
      postId: id,
      variantId: id,
      network: z.enum(networks),
      title: z.string(),
      url: z.string().nullable(),
      publishedAt: instant,
    }),
  ),
});

/** A file of a deal: an asset of a space, which posts can use, or a document that only the deal has. */
export const dealFileSchema = z.object({
  id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  addedAt: instant,
  /** Of an asset; null for a document, and when the asset is gone. */
  asset: z
    .object({ spaceId: id, assetId: id, kind: z.enum(assetKinds), picture: picture.nullable() })
    .nullable(),
  /** Object name of a document. Downloaded as every stored object of the caller. */
  path: z.string().nullable(),
});
export type DealFile = z.output<typeof dealFileSchema>;

/** An entry of the thread of a deal. */
export const dealNoteSchema = z.object({
  id,
  kind: z.enum(dealNoteKinds),
  /** What was written, or why something was done; empty without words. */
  text: z.string(),
  /** What happened, in words; empty for a note. */
  happened: z.string(),
  at: instant,
  version,
  editedAt: instant.nullable(),
  /** True for notes, which can be changed and deleted. What happened stays. */
  mine: z.boolean(),
});
export type DealNote = z.output<typeof dealNoteSchema>;

/** When somebody who was not paid, or did not deliver yet, is reminded: once each. */
export const dealReminderSchema = z.object({
  about: z.enum(['invoice', 'deliverable']),
  id,
  on: day,
  sent: z.boolean(),
});

/** Everything about a deal on one sheet. */
export const dealSchema = dealCardSchema.extend({
  contact: z.object(dealWords.contact.shape),
  terms: z.string(),
  billTo: billToSchema,
  createdAt: instant,
  updatedAt: instant,
  deliverablesList: z.array(deliverableSchema),
  rights: z.array(dealRightSchema),
  files: z.array(dealFileSchema),
  /** The latest first: drafts, then by number. Each with its rows, sums and payments. */
  invoices: z.array(invoiceSchema),
  /** Those to come, and those that were sent. */
  reminders: z.array(dealReminderSchema),
  /** When the open invoice will be paid, as this brand usually does; null without an open invoice. */
  expected: z
    .object({
      /** Null when there is not enough to tell. */
      on: day.nullable(),
      /** “Not enough to tell”, or from what it is told: “Usually 6 days late, from 4 paid invoices”. */
      basis: z.string(),
    })
    .nullable(),
  can: z.object({
    edit: z.boolean(),
    /** False with an issued invoice: it is archived then, never deleted. */
    delete: z.boolean(),
  }),
});
export type Deal = z.output<typeof dealSchema>;
