import { itemOf } from '../stripe-invoices';
import type { StripeBooks } from '../stripe-books';
import { formOf, formsOf, numberOf, textOf } from '../stripe-form';
import type { StripeForm } from '../stripe-form';
import type { Subscription } from '../stripe-objects';
import {
  at,
  id,
  matches,
  metadataOf,
  page,
  paging,
  priceOf,
  requireAlive,
  required,
} from '../stripe-operation';
import type { StripeOperation } from '../stripe-operation';
import { noSuch, notAllowed } from '../stripe-refusal';

/** Subscriptions, and what an upgrade would cost. */
export function subscriptionsOperations(books: StripeBooks): StripeOperation[] {
  const { find, all, emit } = books;
  function updateSubscription(subscription: Subscription, form: StripeForm): Subscription {
    requireAlive(subscription);
    const ending = 'cancel_at' in form || 'cancel_at_period_end' in form;
    if (ending && subscription.schedule !== null)
      throw notAllowed(
        `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      );
    const [item] = formsOf(form, 'items');
    const behaviour = textOf(form, 'payment_behavior');
    if (subscription.pending_update !== null && item)
      throw notAllowed('A pending update waits for its payment.');
    if (behaviour === 'pending_if_incomplete' && (ending || 'metadata' in form))
      throw notAllowed('This update cannot be made together with `payment_behavior=pending_if_incomplete`.');
    // First, because a card that is declined leaves everything as it was.
    if (item) {
      if (textOf(item, 'id') !== itemOf(subscription).id)
        throw noSuch('subscription_item', textOf(item, 'id') ?? '', 'items');
      books.changePrice(subscription, priceOf(books, item, 'price'), {
        proration: textOf(form, 'proration_behavior') ?? 'create_prorations',
        behaviour,
        at: numberOf(form, 'proration_date'),
      });
    }
    if (ending) {
      const period = textOf(form, 'cancel_at_period_end');
      const moment = numberOf(form, 'cancel_at');
      if (period !== undefined && moment !== undefined)
        throw notAllowed('You may only specify one of `cancel_at` and `cancel_at_period_end`.');
      if (period !== undefined) {
        subscription.cancel_at_period_end = period === 'true';
        subscription.cancel_at = period === 'true' ? itemOf(subscription).current_period_end : null;
      }
      if ('cancel_at' in form) {
        subscription.cancel_at_period_end = false;
        subscription.cancel_at = moment ?? null;
      }
      subscription.canceled_at =
        subscription.cancel_at_period_end || subscription.cancel_at !== null ? books.now() : null;
    }
    if (textOf(formOf(form, 'payment_settings'), 'save_default_payment_method') === 'on_subscription')
      subscription.payment_settings.save_default_payment_method = 'on_subscription';
    if ('metadata' in form) subscription.metadata = metadataOf(form, subscription.metadata);
    if (!item) emit('customer.subscription.updated', subscription);
    return subscription;
  }

  function preview(form: StripeForm) {
    const subscription = find('subscription', required(form, 'subscription'), 'subscription');
    requireAlive(subscription);
    const details = formOf(form, 'subscription_details');
    const [item] = formsOf(details, 'items');
    if (textOf(details, 'proration_behavior') !== 'always_invoice' || !item)
      throw notAllowed('Only upgrades are previewed here.');
    const moment = numberOf(details, 'proration_date') ?? books.now();
    const { current_period_start, current_period_end } = itemOf(subscription);
    if (moment < current_period_start || moment > current_period_end)
      throw notAllowed('The proration date must be within the current period.');
    const price = priceOf(books, item, 'price');
    const draft = books.draftInvoice(
      subscription,
      'subscription_update',
      books.prorate(subscription, price, moment),
    );
    draft.id = `upcoming_${draft.id}`;
    draft.parent.subscription_details.subscription_proration_date = moment;
    return draft;
  }

  return [
    {
      method: 'GET',
      path: at('subscriptions'),
      parameters: [...paging, 'customer', 'status', 'price'],
      run: (_, form) => {
        const status = textOf(form, 'status');
        const over = new Set(['canceled', 'incomplete_expired']);
        return page(
          all('subscription').filter(
            (subscription) =>
              matches(subscription.customer, form, 'customer') &&
              (status === 'all' ||
                (status === undefined
                  ? !over.has(subscription.status)
                  : status === 'ended'
                    ? over.has(subscription.status)
                    : subscription.status === status)),
          ),
          form,
          '/v1/subscriptions',
        );
      },
    },
    {
      method: 'GET',
      path: at(`subscriptions/${id}`),
      parameters: [],
      run: (wanted) => find('subscription', wanted),
    },
    {
      method: 'POST',
      path: at(`subscriptions/${id}`),
      parameters: [
        ...['items', 'proration_behavior', 'proration_date', 'payment_behavior', 'cancel_at_period_end'],
        ...['cancel_at', 'metadata', 'off_session', 'payment_settings'],
      ],
      run: (wanted, form) => updateSubscription(find('subscription', wanted), form),
    },
    {
      method: 'DELETE',
      path: at(`subscriptions/${id}`),
      parameters: ['invoice_now', 'prorate', 'cancellation_details'],
      run: (wanted) => {
        const subscription = find('subscription', wanted);
        // A subscription that is over is not found by the address that ends it.
        if (subscription.ended_at !== null) throw noSuch('subscription', wanted);
        books.end(subscription, books.now());
        return subscription;
      },
    },
    {
      method: 'POST',
      path: at('invoices/create_preview'),
      parameters: ['customer', 'subscription', 'subscription_details', 'preview_mode'],
      run: (_, form) => preview(form),
    },
  ];
}
