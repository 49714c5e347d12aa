import type { Deal, DealCard, Deliverable } from '@bestie/contracts/deals.schema';
import type { DealStage } from '@bestie/contracts/deals';
import { dealStages } from '@bestie/contracts/deals';
import { balanceOf, sumsByTax, sumsOfRow, sumsOfRows } from '@bestie/contracts/invoice-sums';
import type { Invoice, InvoiceRowInput, InvoiceSender, Payment } from '@bestie/contracts/invoices.schema';

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-06-15T12:00:00.000Z';
export const dealId = idOf(1);
export const invoiceId = idOf(50);

/** A deal with everything that the sheet shows. */
export function deal(changes: Partial<Deal> = {}): Deal {
  return {
    id: dealId,
    version: 3,
    brand: 'Linden & Co',
    category: 'skin care',
    contactName: 'Noor',
    stage: 'negotiating',
    position: 1,
    fee: { amount: 120_000, currency: 'EUR' },
    nextStep: { step: 'sign', text: 'Sign the contract', on: null, late: false },
    deliverables: { count: 0, done: 0, late: 0 },
    open: [],
    stale: false,
    lastActivityAt: at,
    archived: false,
    contact: { name: 'Noor', email: 'noor@linden.example', phone: '' },
    terms: 'One reel and two stories.',
    billTo: { name: '', address: '', country: '', taxId: '' },
    createdAt: at,
    updatedAt: at,
    deliverablesList: [],
    rights: [],
    files: [],
    invoices: [],
    reminders: [],
    expected: null,
    can: { edit: true, delete: true },
    ...changes,
  };
}

/** The same on the board. */
export function dealCard(changes: Partial<Deal> = {}): DealCard {
  const {
    contact: _contact,
    terms: _terms,
    billTo: _billTo,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    deliverablesList: _deliverables,
    rights: _rights,
    files: _files,
    invoices: _invoices,
    reminders: _reminders,
    expected: _expected,
    can: _can,
    ...card
  } = deal(changes);
  return card;
}

/** The board with these cards. */
export const board = (...cards: DealCard[]) => ({
  columns: dealStages.map((stage: DealStage) => {
    const items = cards.filter((card) => card.stage === stage);
    const sums = new Map<string, number>();
    for (const { fee } of items) if (fee) sums.set(fee.currency, (sums.get(fee.currency) ?? 0) + fee.amount);
    return {
      stage,
      count: items.length,
      fees: [...sums].map(([currency, amount]) => ({ currency, amount })),
      items,
    };
  }),
});

const row: InvoiceRowInput = { description: 'Reel', quantity: 1000, unit: '', unitPrice: 120_000, tax: 1900 };

export const payment = (amount: number, changes: Partial<Payment> = {}): Payment => ({
  id: idOf(70),
  invoiceId,
  amount,
  currency: 'EUR',
  on: '2026-06-20',
  note: '',
  createdAt: at,
  ...changes,
});

/** An issued invoice over 1,428.00 EUR; a draft with `state: 'draft'`. */
export function invoice(changes: Partial<Invoice> = {}): Invoice {
  const rows = changes.rows ?? [{ ...row, sums: sumsOfRow(row) }];
  const payments = changes.payments ?? [];
  const sums = sumsOfRows(rows);
  const balance = balanceOf(sums.gross, 0, payments);
  const issued = changes.state !== 'draft';
  const party = { name: 'Mia', address: 'Main Street 1', country: 'DE', taxId: 'DE1' };
  return {
    id: invoiceId,
    dealId,
    version: 1,
    brand: 'Linden & Co',
    kind: 'invoice',
    state: 'issued',
    number: issued ? '2026-0001' : null,
    currency: 'EUR',
    sums,
    issuedOn: issued ? '2026-06-15' : null,
    dueOn: issued ? '2026-06-29' : null,
    payment: issued
      ? {
          ...balance,
          state:
            balance.credit > 0
              ? 'overpaid'
              : balance.open === 0
                ? 'paid'
                : balance.paid > 0
                  ? 'partly'
                  : 'open',
          overdue: false,
          paidOn: balance.open === 0 ? '2026-06-20' : null,
        }
      : null,
    corrects: null,
    pdfHash: issued ? 'a'.repeat(64) : null,
    rows,
    taxes: sumsByTax(rows),
    from: { ...party, email: '', bank: 'DE00 1234' },
    to: { ...party, name: 'Linden & Co', taxId: '' },
    service: null,
    reference: '',
    note: '',
    reason: '',
    dueDays: 14,
    payments,
    creditNotes: [],
    createdAt: at,
    updatedAt: at,
    ...changes,
  };
}

export const sender = (changes: Partial<InvoiceSender> = {}): InvoiceSender => ({
  name: 'Mia',
  address: 'Main Street 1',
  country: 'DE',
  taxId: 'DE1',
  email: '',
  bank: 'DE00 1234',
  currency: 'EUR',
  tax: 1900,
  dueDays: 14,
  note: '',
  version: 1,
  missing: [],
  ...changes,
});

export const deliverable = (changes: Partial<Deliverable> = {}): Deliverable => ({
  id: idOf(30),
  dealId,
  version: 1,
  title: 'Reel of 30 seconds',
  network: 'instagram',
  dueOn: '2026-07-01',
  state: 'planned',
  late: false,
  post: null,
  url: null,
  deliveredAt: null,
  acceptedAt: null,
  ...changes,
});
