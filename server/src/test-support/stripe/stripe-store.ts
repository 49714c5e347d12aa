import { randomBytes } from 'node:crypto';
import type { StripeEvent, StripeList, StripeObject } from './stripe-objects';
import { noSuch } from './stripe-refusal';

export const apiVersion = '2026-10-28.endive';
export const day = 86_400;
export type Named<Kind extends StripeObject['object']> = Extract<StripeObject, { object: Kind }>;

const prefixes: Record<StripeObject['object'], string> = {
  customer: 'cus',
  product: 'prod',
  price: 'price',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  invoice: 'in',
  payment_intent: 'pi',
  charge: 'ch',
  invoice_payment: 'inpay',
  refund: 're',
  dispute: 'du',
  subscription_schedule: 'sub_sched',
  'billing_portal.configuration': 'bpc',
  'billing_portal.session': 'bps',
  event: 'evt',
};

export const listOf = <Item>(data: Item[], url: string): StripeList<Item> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

/** So many calendar months after a moment, on the last day of a month that has no such day. */
export function monthsAfter(anchor: number, months: number): number {
  const at = new Date(anchor * 1000);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(at.getUTCDate(), last));
  return first.getTime() / 1000 + (anchor % day);
}

export type StripeStore = ReturnType<typeof createStripeStore>;

/** The objects of Stripe, its clock, and the events that tell of changes. */
export function createStripeStore() {
  const objects = new Map<string, StripeObject>();
  const events: StripeEvent[] = [];
  let now = Math.floor(Date.now() / 1000);
  let onEvent: (event: StripeEvent) => void = () => {};

  /** What every object has. */
  const base = <Kind extends StripeObject['object']>(object: Kind, id?: string) => ({
    id: id ?? `${prefixes[object]}_${randomBytes(12).toString('hex')}`,
    object,
    created: now,
    livemode: false as const,
  });

  function keep<Kept extends StripeObject>(kept: Kept): Kept {
    objects.set(kept.id, kept);
    return kept;
  }

  function find<Kind extends StripeObject['object']>(kind: Kind, id: string | undefined, param = 'id') {
    const found = id === undefined ? undefined : objects.get(id);
    if (found?.object !== kind) throw noSuch(kind, id ?? '', param);
    return found as Named<Kind>;
  }

  /** All of a kind, the latest first. */
  const all = <Kind extends StripeObject['object']>(kind: Kind): Named<Kind>[] =>
    [...objects.values()].filter((object): object is Named<Kind> => object.object === kind).reverse();

  function emit(type: string, object: StripeObject): void {
    const event: StripeEvent = {
      ...base('event'),
      type,
      api_version: apiVersion,
      data: { object: structuredClone(object) },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    };
    objects.set(event.id, event);
    events.push(event);
    onEvent(event);
  }

  return {
    objects,
    events,
    base,
    keep,
    find,
    all,
    emit,
    now: () => now,
    /** The clock only goes forward. */
    setNow: (moment: number) => void (now = Math.max(now, moment)),
    whenEvent: (listener: (event: StripeEvent) => void) => void (onEvent = listener),
  };
}
