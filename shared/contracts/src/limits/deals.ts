/** Limits of deals, their invoices and payments. */
export const deals = {
  /** Deals of one person, outside the trash. */
  perPerson: 2000,
  /** Of them at most so many between lead and invoiced: the board shows them all. */
  open: 300,
  /** Paid and lost ones that the board shows. */
  closedShown: 30,
  brandLength: 100,
  contactLength: 120,
  emailLength: 254,
  phoneLength: 40,
  categoryLength: 60,
  termsLength: 10_000,
  noteLength: 4000,
  page: 25,
  notes: 30,
  /** Of one deal. */
  deliverables: 60,
  deliverableLength: 140,
  urlLength: 2048,
  rights: 20,
  files: 40,
  fileNameLength: 200,
  /** Of one file that is no asset of a space: contracts, briefs. */
  fileBytes: 25 * 1024 * 1024,
  invoices: 40,
  payments: 100,
  invoiceRows: 40,
  descriptionLength: 300,
  unitLength: 20,
  nameLength: 120,
  addressLength: 400,
  taxIdLength: 40,
  bankLength: 400,
  invoiceNoteLength: 1000,
  /** In thousandths: 1.5 days are 1500. */
  quantity: { min: 1, max: 100_000_000 },
  /** Of a row, in basis points: 19 % are 1900. */
  tax: { min: 0, max: 10_000 },
  /** Of one row or payment, in minor units. */
  amount: 100_000_000_00,
  /** Days between issuing and due. */
  dueDays: 365,
  /** An open deal without a note, a change or a payment for so many days is stale. */
  staleDays: 14,
  /** A usage window that ends within so many days needs the creator. */
  usageSoonDays: 7,
  /** Days from the due day on which the creator is reminded, once each. */
  reminderDays: [-3, 0, 7, 14],
  /** From so many paid invoices of a brand on, it can be told when the next is paid. */
  expectedFrom: 3,
  /** How far ahead a free day is looked for. */
  freeDays: 730,
  /** Days that one call of bands lists. */
  bandDays: 400,
} as const;
