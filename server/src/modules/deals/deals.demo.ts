import type { Deal } from '@bestie/contracts/deals.schema';
import type { dealsContract } from '@bestie/contracts/deals.contract';
import type { InputOf } from '@bestie/contracts/define-contract';
import { demoDay } from '../../demo/demo-days';
import { idOf } from '../../demo/demo-ids';
import type { Person } from '../../platform/http/caller';
import type { DemoPart } from '../../platform/module/demo-part';
import type { DealNotesService } from './deal-notes.service';
import type { DealsService } from './deals.service';
import type { DeliverablesService } from './deliverables.service';
import type { InvoicePaymentsService } from './invoice-payments.service';
import type { InvoicesService } from './invoices.service';

interface DealsDemoServices {
  deals: DealsService;
  dealNotes: DealNotesService;
  deliverables: DeliverablesService;
  invoices: InvoicesService;
  invoicePayments: InvoicePaymentsService;
}

interface DemoDeal {
  key: string;
  words: Omit<InputOf<(typeof dealsContract)['create']>, 'id'>;
  notes: readonly string[];
  moves: readonly ('negotiating' | 'signed' | 'delivering')[];
  /** `due` in days from the Monday of the demo. */
  deliverables: readonly { title: string; network: 'instagram' | 'pinterest' | 'youtube'; due: number }[];
  /** From and until in days from that Monday. */
  exclusivity?: readonly [from: number, until: number];
  invoiced?: { reference: string; paid: boolean };
}

const eur = (amount: number) => ({ amount, currency: 'EUR' as const });

const demoDeals: readonly DemoDeal[] = [
  {
    key: 'buttons',
    words: {
      brand: 'Knopf & Co.',
      contact: { name: 'Ida Brandt', email: 'ida@knopf.example', phone: '' },
      category: 'haberdashery',
    },
    notes: ['Found us through the mending circle. Wants to know what a reel costs; answer by the weekend.'],
    moves: [],
    deliverables: [],
  },
  {
    key: 'wool',
    words: {
      brand: 'Nordwolle',
      contact: { name: 'Jonas Lind', email: 'jonas@nordwolle.example', phone: '' },
      category: 'knitwear',
      fee: eur(90_000),
    },
    notes: ['They offered 700, we asked for 900 with a second story. Jonas asks his boss.'],
    moves: ['negotiating'],
    deliverables: [],
  },
  {
    key: 'shoes',
    words: {
      brand: 'Sohle',
      contact: { name: 'Merle Voss', email: 'merle@sohle.example', phone: '+49 40 5550123' },
      category: 'shoes',
      fee: eur(140_000),
      terms:
        'A reel and two pins with the resoled boots. Draft three days before each. No other shoes for four weeks.',
      billTo: { name: 'Sohle GmbH', address: 'Lange Reihe 12\n20099 Hamburg', country: 'DE', taxId: '' },
    },
    notes: ['Signed on the phone, contract is on its way.'],
    moves: ['signed'],
    deliverables: [
      { title: 'Reel: boots before and after', network: 'instagram', due: 9 },
      { title: 'Pin: how to oil leather', network: 'pinterest', due: 16 },
    ],
    exclusivity: [7, 35],
  },
  {
    key: 'detergent',
    words: {
      brand: 'Lauge',
      contact: { name: 'Samir Haddad', email: 'samir@lauge.example', phone: '' },
      category: 'laundry',
      fee: eur(60_000),
      terms: 'One video on washing wool by hand, their soap on the table.',
      billTo: { name: 'Lauge SARL', address: '4 rue du Lavoir\n67000 Strasbourg', country: 'FR', taxId: '' },
    },
    notes: [],
    moves: ['signed', 'delivering'],
    deliverables: [{ title: 'Video: wool, by hand', network: 'youtube', due: -3 }],
  },
  {
    key: 'trench',
    words: {
      brand: 'Regenhaus',
      contact: { name: 'Petra Olsen', email: 'petra@regenhaus.example', phone: '' },
      category: 'outerwear',
      fee: eur(180_000),
      terms: 'A carousel and a story in the trench, and the pictures for their newsletter for three months.',
      billTo: { name: 'Regenhaus AG', address: 'Hafenstrasse 3\n4051 Basel', country: 'CH', taxId: '' },
    },
    notes: ['The carousel did well; they asked about spring.'],
    moves: ['signed', 'delivering'],
    deliverables: [{ title: 'Carousel: one trench, five days', network: 'instagram', due: -7 }],
    invoiced: { reference: 'Order 4711', paid: false },
  },
  {
    key: 'linen',
    words: {
      brand: 'Leinen Lotte',
      contact: { name: 'Lotte Kramer', email: 'lotte@leinen.example', phone: '' },
      category: 'bed linen',
      fee: eur(45_000),
      terms: 'Three pins.',
      billTo: {
        name: 'Leinen Lotte e. K.',
        address: 'Am Markt 1\n33602 Bielefeld',
        country: 'DE',
        taxId: '',
      },
    },
    notes: [],
    moves: ['signed'],
    deliverables: [],
    invoiced: { reference: '', paid: true },
  },
];

/** Deals of the demo creator, one or more at each stage. */
export const dealsDemo: DemoPart<DealsDemoServices> = {
  name: 'deals',
  isWanted: async ({ services, people: { creator } }) =>
    (await services.deals.list(creator, { limit: 1 })).items.length === 0,
  async fill({ services, people: { creator }, now, step }) {
    await step(async () => {
      const { version } = await services.invoices.getSender(creator);
      if (version > 0) return;
      await services.invoices.saveSender(creator, {
        name: 'Cleo Creator',
        address: 'Nähgasse 7\n20095 Hamburg',
        country: 'DE',
        taxId: 'DE123456789',
        email: 'creator@bestie.test',
        bank: 'Demo Bank\nIBAN DE00 0000 0000 0000 0000 00',
        currency: 'EUR',
        tax: 1900,
        dueDays: 14,
        note: 'Demo data: not a real invoice.',
        version: 0,
      });
    });
    for (const demoDeal of demoDeals) await step(() => addDeal(services, creator, now, demoDeal));
  },
};

/** Continues where an interrupted start has left off: whatever has its id is there already. */
async function addDeal(services: DealsDemoServices, creator: Person, now: Date, demo: DemoDeal) {
  const dealId = idOf(creator, `deals/${demo.key}`);
  const part = (name: string) => idOf(creator, `deals/${demo.key}/${name}`);
  const read = (): Promise<Deal> => services.deals.get(creator, { dealId });
  let deal = await services.deals.create(creator, { id: dealId, ...demo.words });
  for (const [index, text] of demo.notes.entries())
    await services.dealNotes.addNote(creator, { dealId, id: part(`note-${index}`), text });
  for (const [index, { due, ...deliverable }] of demo.deliverables.entries())
    await services.deliverables.create(creator, {
      dealId,
      id: part(`deliverable-${index}`),
      ...deliverable,
      dueOn: demoDay(now, due),
    });
  deal = await read();
  if (deal.stage === 'lead')
    for (const to of demo.moves)
      deal = await services.deals.move(creator, { dealId, version: deal.version, to });
  if (demo.exclusivity && deal.rights.length === 0)
    await services.deals.saveRights(creator, {
      dealId,
      version: deal.version,
      rights: [
        {
          id: part('exclusivity'),
          kind: 'exclusivity',
          category: deal.category,
          networks: [],
          from: demoDay(now, demo.exclusivity[0]),
          until: demoDay(now, demo.exclusivity[1]),
          note: '',
        },
      ],
    });
  if (demo.invoiced) await addInvoice(services, creator, dealId, part, demo.invoiced);
}

async function addInvoice(
  services: DealsDemoServices,
  creator: Person,
  dealId: string,
  part: (name: string) => string,
  { reference, paid }: { reference: string; paid: boolean },
) {
  for (const deliverable of (await services.deals.get(creator, { dealId })).deliverablesList)
    if (deliverable.state === 'planned')
      await services.deliverables.deliver(creator, {
        deliverableId: deliverable.id,
        version: deliverable.version,
      });
  const draft = await services.invoices.create(creator, { dealId, id: part('invoice'), reference });
  const invoice =
    draft.state === 'draft'
      ? await services.invoices.issue(creator, { invoiceId: draft.id, version: draft.version })
      : draft;
  if (paid)
    await services.invoicePayments.addPayment(creator, {
      invoiceId: invoice.id,
      id: part('payment'),
      kind: 'payment',
      amount: invoice.sums.gross,
      currency: invoice.currency,
    });
}
