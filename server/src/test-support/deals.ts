import { uuidv7 } from 'uuidv7';
import type { Deal } from '@bestie/contracts/deals.schema';
import type { Invoice } from '@bestie/contracts/invoices.schema';
import { createStudio } from './social-posts';
import type { SignedIn, WholeServer } from './whole-server';

export const sampleSender = {
  name: 'Cleo Calder',
  address: 'Weg 2\n20095 Hamburg',
  country: 'DE',
  taxId: 'DE123456789',
  email: 'cleo@example.com',
  bank: 'IBAN DE00 1234',
  currency: 'EUR',
  tax: 1900,
  dueDays: 14,
  note: '',
};

/** Deals and invoices of creators on a whole server. */
export function createDealDesk(whole: WholeServer) {
  const studio = createStudio(whole);
  const { must } = studio;
  const desk = {
    ...studio,
    /** Whoever issues invoices says once who they are. */
    introduce: (who: SignedIn, changes: object = {}) =>
      must(who, 'PUT', '/api/invoices/sender', { ...sampleSender, version: 0, ...changes }),
    deal: (who: SignedIn, changes: object = {}) =>
      must<Deal>(who, 'POST', '/api/deals', {
        id: uuidv7(),
        brand: 'Glow',
        category: 'skin care',
        fee: { amount: 100_000, currency: 'EUR' },
        terms: 'A reel and a story.',
        billTo: { name: 'Glow GmbH', address: 'Gasse 1\n10115 Berlin', country: 'DE', taxId: '' },
        ...changes,
      }),
    readVariant: studio.read,
    read: (who: SignedIn, { id }: Pick<Deal, 'id'>) => must<Deal>(who, 'GET', `/api/deals/${id}`),
    move: (who: SignedIn, { id, version }: Pick<Deal, 'id' | 'version'>, to: string, more: object = {}) =>
      studio.call<Deal>(who, 'POST', `/api/deals/${id}/move`, { version, to, ...more }),
    async signed(who: SignedIn, changes: object = {}): Promise<Deal> {
      const { body } = await desk.move(who, await desk.deal(who, changes), 'signed');
      return body;
    },
    saveRights: (who: SignedIn, { id, version }: Pick<Deal, 'id' | 'version'>, rights: object[]) =>
      must<Deal>(who, 'PUT', `/api/deals/${id}/rights`, {
        version,
        rights: rights.map((right) => ({ id: uuidv7(), category: '', networks: [], note: '', ...right })),
      }),
    draft: (who: SignedIn, { id }: Pick<Deal, 'id'>, changes: object = {}) =>
      must<Invoice>(who, 'POST', `/api/deals/${id}/invoices`, { id: uuidv7(), ...changes }),
    issue: (who: SignedIn, { id, version }: Pick<Invoice, 'id' | 'version'>) =>
      must<Invoice>(who, 'POST', `/api/invoices/${id}/issue`, { version }),
    invoice: async (who: SignedIn, deal: Pick<Deal, 'id'>, changes: object = {}) =>
      desk.issue(who, await desk.draft(who, deal, changes)),
    pay: (
      who: SignedIn,
      { id, currency }: Pick<Invoice, 'id' | 'currency'>,
      amount: number,
      more: object = {},
    ) =>
      studio.call<Invoice>(who, 'POST', `/api/invoices/${id}/payments`, {
        id: uuidv7(),
        kind: 'payment',
        amount,
        currency,
        ...more,
      }),
  };
  return desk;
}
