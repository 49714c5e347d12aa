import type { StripeBooks } from './stripe-books';
import { listOf } from './stripe-store';
import { formOf, numberOf, textOf } from './stripe-form';
import type { StripeForm } from './stripe-form';
import type { Metadata, Price, StripeList, StripeObject, Subscription } from './stripe-objects';
import { noSuch, notAllowed, wrongParameter } from './stripe-refusal';

/** An operation of the API. `parameters` are the ones it knows; another one is refused, as Stripe refuses it. */
export interface StripeOperation {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  parameters: readonly string[];
  run: (id: string, form: StripeForm) => StripeObject | StripeList<StripeObject>;
}

export const paging = ['limit', 'starting_after', 'ending_before', 'created'];
export const id = '([A-Za-z0-9_-]+)';
export const at = (path: string) => new RegExp(`^/v1/${path}$`);

/** Metadata of a form on top of what was there; an empty value removes a key. */
export function metadataOf(form: StripeForm, earlier: Metadata = {}): Metadata {
  const merged = { ...earlier, ...(formOf(form, 'metadata') as Metadata) };
  for (const [key, value] of Object.entries(merged)) {
    if (key.length > 40 || value.length > 500)
      throw wrongParameter('metadata', 'Metadata keys have up to 40 characters and values up to 500.');
    if (value === '') delete merged[key];
  }
  return merged;
}

/** A text that has to be there. */
export function required(form: StripeForm, name: string): string {
  const text = textOf(form, name);
  if (text === undefined || text === '')
    throw wrongParameter(name, `Missing required param: ${name}.`, 'parameter_missing');
  return text;
}

/** A page of a list, the latest first. */
export function page<Item extends StripeObject>(
  items: Item[],
  form: StripeForm,
  url: string,
): StripeList<Item> {
  const limit = numberOf(form, 'limit') ?? 10;
  if (!(limit >= 1 && limit <= 100)) throw wrongParameter('limit', 'Limit must be between 1 and 100.');
  const created = formOf(form, 'created');
  const since = numberOf(created, 'gte') ?? -Infinity;
  const matching = items.filter((item) => item.created >= since);
  const after = textOf(form, 'starting_after');
  const before = textOf(form, 'ending_before');
  const index = (wanted: string, name: string) => {
    const found = matching.findIndex((item) => item.id === wanted);
    if (found < 0) throw noSuch('object', wanted, name);
    return found;
  };
  const end = before === undefined ? matching.length : index(before, 'ending_before');
  const start =
    after === undefined
      ? before === undefined
        ? 0
        : Math.max(0, end - limit)
      : index(after, 'starting_after') + 1;
  const data = matching.slice(start, Math.min(start + limit, end));
  const more = before === undefined ? start + limit < end : start > 0;
  return { ...listOf(data, url), has_more: more };
}

/** Whether a list is narrowed to this value, or not at all. */
export const matches = (value: string | null, form: StripeForm, name: string) =>
  textOf(form, name) === undefined || textOf(form, name) === value;

/** The customer of a form, who is not deleted. */
export function livingCustomer({ find }: StripeBooks, form: StripeForm) {
  const customer = find('customer', required(form, 'customer'), 'customer');
  if (customer.deleted) throw noSuch('customer', customer.id, 'customer');
  return customer;
}

/** A price of a form that recurs. */
export function priceOf({ find }: StripeBooks, form: StripeForm, name: string): Price {
  const price = find('price', required(form, name), name);
  if (!price.recurring) throw notAllowed('You must provide a recurring price.');
  return price;
}

/** Refuses changes to a subscription that is over. */
export function requireAlive(subscription: Subscription): void {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw notAllowed(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    );
}
