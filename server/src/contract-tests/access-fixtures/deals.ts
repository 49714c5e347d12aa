import { uuidv7 } from 'uuidv7';
import { ofNextYear } from '../../test-support/coming-days';
import type { SignedIn } from '../../test-support/whole-server';
import type { OperationName } from '../operations';
import { nothing } from './common';
import type { Factories, Fixture, Input } from './factories';

interface Made {
  dealId: string;
  version: number;
}
interface MadeSheet extends Input {
  version: number;
  deliverablesList: { id: string; version: number }[];
}

const fee = { amount: 120_000, currency: 'EUR' };
const terms = 'Two reels and a story by the end of the month.';
const party = { name: 'Glow GmbH', address: 'Gasse 1\n10115 Berlin', country: 'DE', taxId: '' };
const sender = {
  name: 'Cleo',
  address: 'Weg 2\n20095 Hamburg',
  country: 'DE',
  taxId: 'DE123456789',
  email: '',
  bank: 'DE00 1234',
  currency: 'EUR',
  tax: 1900,
  dueDays: 14,
  note: '',
};

async function oneDeal(factories: Factories, owner: SignedIn): Promise<Made> {
  const id = uuidv7();
  const deal = await factories.call(owner, 'POST', '/api/deals', {
    id,
    brand: 'Glow',
    category: 'skin care',
    fee,
    terms,
    billTo: party,
  });
  return { dealId: id, version: deal['version'] as number };
}

/** A deal of somebody who is no creator any more, and an invoice of it. */
async function keptDeal(
  factories: Factories,
  owner: SignedIn,
): Promise<{ dealId: string; invoiceId: string }> {
  const [dealId, invoiceId] = [uuidv7(), uuidv7()];
  await factories.query(
    `insert into deals (id, owner_uid, brand, brand_key, contact, category, stage, position, terms, bill_to, request_hash)
     values ($1, $2, 'Glow', 'glow', $3, '', 'lead', 0, '', $4, '')`,
    [dealId, owner.uid, JSON.stringify({ name: '', email: '', phone: '' }), JSON.stringify(party)],
  );
  await factories.query(
    `insert into invoices (id, deal_id, owner_uid, kind, state, currency, rows, recipient, reference, note, reason, due_days,
       net, tax, gross, request_hash)
     values ($1, $2, $3, 'invoice', 'draft', 'EUR', '[]', $4, '', '', '', 14, 0, 0, 0, '')`,
    [invoiceId, dealId, owner.uid, JSON.stringify(party)],
  );
  return { dealId, invoiceId };
}

async function signedDeal(factories: Factories, owner: SignedIn): Promise<Made> {
  const { dealId, version } = await oneDeal(factories, owner);
  const deal = await factories.call(owner, 'POST', `/api/deals/${dealId}/move`, { version, to: 'signed' });
  return { dealId, version: deal['version'] as number };
}

const deal =
  (change: object = {}): Fixture =>
  async (factories, owner) => ({ ...(await oneDeal(factories, owner)), ...change });
const dealAlone =
  (change: object = {}): Fixture =>
  async (factories, owner) => ({ dealId: (await oneDeal(factories, owner)).dealId, ...change });

async function oneNote(factories: Factories, owner: SignedIn): Promise<{ noteId: string; version: number }> {
  const { dealId } = await oneDeal(factories, owner);
  const noteId = uuidv7();
  await factories.call(owner, 'POST', `/api/deals/${dealId}/notes`, { id: noteId, text: 'They called.' });
  return { noteId, version: 1 };
}

async function oneFile(factories: Factories, owner: SignedIn) {
  const { dealId } = await oneDeal(factories, owner);
  const { spaceId, assetId } = await factories.asset(owner);
  return { dealId, files: [{ id: uuidv7(), spaceId, assetId }] };
}

async function oneVariant(factories: Factories, owner: SignedIn): Promise<string> {
  const variantId = uuidv7();
  await factories.call(owner, 'POST', '/api/social/posts', {
    id: uuidv7(),
    text: 'Glowing.',
    label: '',
    category: 'skin care',
    variants: [{ id: variantId, network: 'pinterest', type: 'pin', text: null }],
  });
  return variantId;
}

/** The same of somebody who is no creator any more. */
async function keptVariant(factories: Factories, owner: SignedIn): Promise<string> {
  const [postId, variantId] = [uuidv7(), uuidv7()];
  await factories.query(
    `insert into social_posts (id, owner_uid, text, label, category, request_hash) values ($1, $2, '', '', '', '')`,
    [postId, owner.uid],
  );
  await factories.query(
    `insert into social_variants (id, post_id, owner_uid, network, type, state, fields, position)
     values ($1, $2, $3, 'pinterest', 'pin', 'draft', '{}', 0)`,
    [variantId, postId, owner.uid],
  );
  return variantId;
}

/** A deliverable, and what is done with it. */
const deliverable =
  (change: object = {}, before?: [verb: string, payload: object]): Fixture =>
  async (factories, owner) => {
    const { dealId } = await oneDeal(factories, owner);
    const id = uuidv7();
    let sheet = (await factories.call(owner, 'POST', `/api/deals/${dealId}/deliverables`, {
      id,
      title: 'Reel',
      network: 'instagram',
      dueOn: null,
    })) as MadeSheet;
    const versionNow = () => sheet.deliverablesList.find((each) => each.id === id)!.version;
    if (before)
      sheet = (await factories.call(owner, 'POST', `/api/deliverables/${id}/${before[0]}`, {
        version: versionNow(),
        ...before[1],
      })) as MadeSheet;
    return { deliverableId: id, version: versionNow(), ...change };
  };

const linked: Fixture = async (factories, owner, caller) => ({
  ...(await deliverable()(factories, owner, caller)),
  variantId: await oneVariant(factories, owner),
});

async function oneDraft(factories: Factories, owner: SignedIn) {
  const { dealId } = await signedDeal(factories, owner);
  await factories.query('delete from invoice_senders where owner_uid = $1', [owner.uid]);
  await factories.call(owner, 'PUT', '/api/invoices/sender', { ...sender, version: 0 });
  const invoiceId = uuidv7();
  await factories.call(owner, 'POST', `/api/deals/${dealId}/invoices`, { id: invoiceId });
  return { invoiceId, version: 1 };
}

async function oneInvoice(factories: Factories, owner: SignedIn) {
  const draft = await oneDraft(factories, owner);
  await factories.call(owner, 'POST', `/api/invoices/${draft.invoiceId}/issue`, { version: draft.version });
  return { invoiceId: draft.invoiceId };
}

const payment = () => ({ id: uuidv7(), kind: 'payment', amount: 500, currency: 'EUR' });

export const dealsFixtures = {
  'deals.listBoard': nothing,
  'deals.list': nothing,
  'deals.get': async (factories, owner) => ({ dealId: (await keptDeal(factories, owner)).dealId }),
  'deals.create': () => ({ id: uuidv7(), brand: 'Glow' }),
  'deals.update': deal({ brand: 'Glow & Co' }),
  'deals.move': deal({ to: 'negotiating' }),
  'deals.archive': deal({ archived: true }),
  'deals.delete': dealAlone(),
  'deals.restore': async (factories, owner) => {
    const { dealId } = await oneDeal(factories, owner);
    await factories.call(owner, 'POST', `/api/deals/${dealId}/delete`, {});
    return { dealId };
  },
  'deals.saveRights': async (factories, owner) => ({
    ...(await oneDeal(factories, owner)),
    rights: [
      {
        id: uuidv7(),
        kind: 'exclusivity',
        category: 'skin care',
        networks: [],
        from: '2026-06-01',
        until: '2026-06-30',
        note: '',
      },
    ],
  }),
  'deals.listNotes': async (factories, owner) => ({ dealId: (await keptDeal(factories, owner)).dealId }),
  'deals.addNote': async (factories, owner) => ({
    dealId: (await oneDeal(factories, owner)).dealId,
    id: uuidv7(),
    text: 'They called.',
  }),
  'deals.updateNote': async (factories, owner) => ({
    ...(await oneNote(factories, owner)),
    text: 'They called twice.',
  }),
  'deals.deleteNote': async (factories, owner) => ({ noteId: (await oneNote(factories, owner)).noteId }),
  'deals.addFiles': oneFile,
  'deals.deleteFile': async (factories, owner) => {
    const { dealId, files } = await oneFile(factories, owner);
    await factories.call(owner, 'POST', `/api/deals/${dealId}/files`, { files });
    return { fileId: files[0]!.id };
  },
  'deals.getOwed': nothing,
  'deals.getIncome': () => ({ year: 2026 }),
  'deals.listNeeds': nothing,
  'deals.listBands': () => ({ from: '2026-06-01', to: '2026-06-30' }),
  'deals.checkTime': async (factories, owner) => ({
    variantId: await keptVariant(factories, owner),
    wallTime: `${ofNextYear('06-15')}T09:00`,
    timezone: 'Europe/Berlin',
  }),
  'deals.listCategories': nothing,
  'deliverables.create': async (factories, owner) => ({
    dealId: (await oneDeal(factories, owner)).dealId,
    id: uuidv7(),
    title: 'Reel',
    network: null,
    dueOn: null,
  }),
  'deliverables.update': deliverable({ title: 'Story' }),
  'deliverables.link': linked,
  'deliverables.unlink': deliverable(),
  'deliverables.deliver': deliverable({ url: 'https://example.com/reel' }),
  'deliverables.accept': deliverable({ accepted: true }, ['deliver', {}]),
  'deliverables.reopen': deliverable({}, ['deliver', {}]),
  'deliverables.delete': async (factories, owner, caller) => {
    const { deliverableId } = await deliverable()(factories, owner, caller);
    return { deliverableId };
  },
  'invoices.list': nothing,
  'invoices.get': async (factories, owner) => ({ invoiceId: (await keptDeal(factories, owner)).invoiceId }),
  'invoices.getSender': nothing,
  'invoices.saveSender': async (factories, _owner, caller) => {
    await factories.query('delete from invoice_senders where owner_uid = $1', [caller.uid]);
    return { ...sender, version: 0 };
  },
  'invoices.create': async (factories, owner) => ({
    dealId: (await signedDeal(factories, owner)).dealId,
    id: uuidv7(),
  }),
  'invoices.update': async (factories, owner) => ({ ...(await oneDraft(factories, owner)), dueDays: 30 }),
  'invoices.delete': async (factories, owner) => ({
    invoiceId: (await oneDraft(factories, owner)).invoiceId,
  }),
  'invoices.issue': oneDraft,
  'invoices.credit': async (factories, owner) => ({
    ...(await oneInvoice(factories, owner)),
    id: uuidv7(),
    reason: 'The story was not published.',
  }),
  'invoices.addPayment': async (factories, owner) => ({
    ...(await oneInvoice(factories, owner)),
    ...payment(),
  }),
  'invoices.deletePayment': async (factories, owner) => {
    const { invoiceId } = await oneInvoice(factories, owner);
    const { id, ...rest } = payment();
    await factories.call(owner, 'POST', `/api/invoices/${invoiceId}/payments`, { id, ...rest });
    return { paymentId: id };
  },
  'invoices.exportCsv': nothing,
} satisfies Partial<Record<OperationName, Fixture>>;
