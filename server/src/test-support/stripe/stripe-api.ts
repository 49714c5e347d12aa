import type { StripeBooks } from './stripe-books';
import { day, listOf, monthsAfter } from './stripe-books';
import { formOf, formsOf, numberOf, textOf, textsOf } from './stripe-form';
import type { StripeForm } from './stripe-form';
import type {
  CheckoutSession,
  Metadata,
  Price,
  StripeList,
  StripeObject,
  Subscription,
  SubscriptionSchedule,
} from './stripe-objects';
import { declined, noSuch, notAllowed, wrongParameter } from './stripe-refusal';

/** An operation of the API. `parameters` are the ones it knows; another one is refused, as Stripe refuses it. */
export interface StripeOperation {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  parameters: readonly string[];
  run: (id: string, form: StripeForm) => StripeObject | StripeList<StripeObject>;
}

const paging = ['limit', 'starting_after', 'ending_before', 'created'];
const id = '([A-Za-z0-9_-]+)';
const at = (path: string) => new RegExp(`^/v1/${path}$`);

/** The smallest sums that Stripe charges, in minor units. */
const smallest: Record<string, number> = { usd: 50, eur: 50, gbp: 30, jpy: 50, kwd: 150 };
const threeDecimals = new Set(['bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd']);

/** The operations that memberships need. */
export function stripeOperations(books: StripeBooks, origin: string): StripeOperation[] {
  const { base, keep, find, all, emit } = books;

  /** Metadata of a form on top of what was there; an empty value removes a key. */
  function metadataOf(form: StripeForm, earlier: Metadata = {}): Metadata {
    const merged = { ...earlier, ...(formOf(form, 'metadata') as Metadata) };
    for (const [key, value] of Object.entries(merged)) {
      if (key.length > 40 || value.length > 500)
        throw wrongParameter('metadata', 'Metadata keys have up to 40 characters and values up to 500.');
      if (value === '') delete merged[key];
    }
    return merged;
  }

  function required(form: StripeForm, name: string): string {
    const text = textOf(form, name);
    if (text === undefined || text === '')
      throw wrongParameter(name, `Missing required param: ${name}.`, 'parameter_missing');
    return text;
  }

  /** A page of a list, the latest first. */
  function page<Item extends StripeObject>(items: Item[], form: StripeForm, url: string): StripeList<Item> {
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

  const matches = (value: string | null, form: StripeForm, name: string) =>
    textOf(form, name) === undefined || textOf(form, name) === value;

  function livingCustomer(form: StripeForm) {
    const customer = find('customer', required(form, 'customer'), 'customer');
    if (customer.deleted) throw noSuch('customer', customer.id, 'customer');
    return customer;
  }

  function priceOf(form: StripeForm, name: string): Price {
    const price = find('price', required(form, name), name);
    if (!price.recurring) throw notAllowed('You must provide a recurring price.');
    return price;
  }

  function requireAlive(subscription: Subscription): void {
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
      throw notAllowed(
        'A canceled subscription can only update its cancellation_details and metadata.',
        'invalid_canceled_subscription_fields',
      );
  }

  function createPrice(form: StripeForm): Price {
    const currency = required(form, 'currency');
    const amount = numberOf(form, 'unit_amount');
    if (!/^[a-z]{3}$/.test(currency)) throw wrongParameter('currency', `Invalid currency: ${currency}.`);
    if (amount === undefined || !Number.isSafeInteger(amount) || amount < 0 || amount > 99_999_999)
      throw wrongParameter('unit_amount', 'Invalid integer.');
    if (threeDecimals.has(currency) && amount % 10 !== 0)
      throw wrongParameter('unit_amount', 'Amounts in this currency must end with a zero.');
    const product = find('product', required(form, 'product'), 'product');
    const lookupKey = textOf(form, 'lookup_key') ?? null;
    if (lookupKey !== null && all('price').some((price) => price.active && price.lookup_key === lookupKey))
      throw wrongParameter(
        'lookup_key',
        `A price (\`${lookupKey}\`) already uses that lookup key.`,
        'resource_already_exists',
      );
    const monthly = textOf(formOf(form, 'recurring'), 'interval') === 'month';
    return keep<Price>({
      ...base('price'),
      product: product.id,
      currency,
      unit_amount: amount,
      recurring: monthly ? { interval: 'month', interval_count: 1 } : null,
      type: monthly ? 'recurring' : 'one_time',
      lookup_key: lookupKey,
      active: true,
      metadata: metadataOf(form),
    });
  }

  function createSession(form: StripeForm): CheckoutSession {
    if (required(form, 'mode') !== 'subscription') throw wrongParameter('mode', 'Only subscriptions here.');
    const customer = 'customer' in form ? livingCustomer(form) : null;
    if (customer && 'customer_email' in form)
      throw notAllowed('You may only specify one of these parameters: customer, customer_email.');
    const [item, ...others] = formsOf(form, 'line_items');
    if (!item || others.length > 0) throw wrongParameter('line_items', 'One line item is expected here.');
    const price = priceOf(item, 'price');
    const least = smallest[price.currency] ?? 50;
    if (price.unit_amount < least)
      throw wrongParameter(
        'line_items',
        'The Checkout Session’s total amount due must add up to more.',
        'amount_too_small',
      );
    const now = books.now();
    const expiresAt = numberOf(form, 'expires_at') ?? now + day;
    if (!(expiresAt >= now + 30 * 60 && expiresAt <= now + day))
      throw wrongParameter(
        'expires_at',
        'The `expires_at` timestamp must be between 30 minutes and 24 hours after Checkout Session creation.',
      );
    const successUrl = required(form, 'success_url');
    for (const url of [successUrl, textOf(form, 'cancel_url')])
      if (url !== undefined && !/^https?:\/\/[^/]/.test(url))
        throw wrongParameter('success_url', 'Not a valid URL', 'url_invalid');
    const made = base('checkout.session');
    books.checkouts.set(made.id, { price, metadata: metadataOf(formOf(form, 'subscription_data')) });
    return keep<CheckoutSession>({
      ...made,
      mode: 'subscription',
      ui_mode: 'hosted_page',
      status: 'open',
      payment_status: 'unpaid',
      customer: customer?.id ?? null,
      customer_email: textOf(form, 'customer_email') ?? null,
      client_reference_id: textOf(form, 'client_reference_id') ?? null,
      currency: price.currency,
      amount_total: price.unit_amount,
      metadata: metadataOf(form),
      subscription: null,
      invoice: null,
      expires_at: expiresAt,
      url: `${origin}/c/pay/${made.id}`,
      success_url: successUrl,
      cancel_url: textOf(form, 'cancel_url') ?? null,
    });
  }

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
      if (textOf(item, 'id') !== books.itemOf(subscription).id)
        throw noSuch('subscription_item', textOf(item, 'id') ?? '', 'items');
      books.changePrice(subscription, priceOf(item, 'price'), {
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
        subscription.cancel_at = period === 'true' ? books.itemOf(subscription).current_period_end : null;
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

  function createSchedule(form: StripeForm): SubscriptionSchedule {
    if (Object.keys(form).some((name) => name !== 'from_subscription' && name !== 'expand'))
      throw notAllowed('You cannot set parameters together with `from_subscription`.');
    const subscription = find('subscription', required(form, 'from_subscription'), 'from_subscription');
    requireAlive(subscription);
    if (subscription.schedule !== null)
      throw notAllowed('The subscription is already attached to a schedule.');
    if (subscription.cancel_at_period_end || subscription.cancel_at !== null)
      throw notAllowed('A subscription that ends cannot be migrated to a schedule.');
    const { current_period_start, current_period_end, price } = books.itemOf(subscription);
    const schedule = keep<SubscriptionSchedule>({
      ...base('subscription_schedule'),
      status: 'active',
      customer: subscription.customer,
      subscription: subscription.id,
      released_subscription: null,
      end_behavior: 'release',
      current_phase: { start_date: current_period_start, end_date: current_period_end },
      phases: [
        {
          start_date: current_period_start,
          end_date: current_period_end,
          items: [{ price: price.id, quantity: 1 }],
          proration_behavior: 'create_prorations',
        },
      ],
      metadata: {},
    });
    subscription.schedule = schedule.id;
    emit('subscription_schedule.created', schedule);
    emit('customer.subscription.updated', subscription);
    return schedule;
  }

  function updateSchedule(schedule: SubscriptionSchedule, form: StripeForm): SubscriptionSchedule {
    if (schedule.status !== 'active')
      throw notAllowed(`You cannot update a subscription schedule that is ${schedule.status}.`);
    if ('metadata' in form) schedule.metadata = metadataOf(form, schedule.metadata);
    const phases = formsOf(form, 'phases');
    if (phases.length > 0) {
      let start = numberOf(phases[0]!, 'start_date');
      if (start === undefined || start !== schedule.current_phase?.start_date)
        throw notAllowed('You can not modify the start date of the current phase.');
      schedule.phases = phases.map((phase, index) => {
        const duration = formOf(phase, 'duration');
        const months =
          textOf(duration, 'interval') === 'month' ? numberOf(duration, 'interval_count') : undefined;
        const end =
          numberOf(phase, 'end_date') ?? (months === undefined ? undefined : monthsAfter(start!, months));
        if (end === undefined || end <= start!)
          throw wrongParameter(`phases[${index}][end_date]`, 'A phase must end after it starts.');
        const [item] = formsOf(phase, 'items');
        if (!item) throw wrongParameter(`phases[${index}][items]`, 'A phase needs items.');
        const made = {
          start_date: start!,
          end_date: end,
          items: [{ price: priceOf(item, 'price').id, quantity: 1 as const }],
          proration_behavior: textOf(phase, 'proration_behavior') ?? 'create_prorations',
        };
        start = end;
        return made;
      });
      schedule.current_phase = {
        start_date: schedule.phases[0]!.start_date,
        end_date: schedule.phases[0]!.end_date,
      };
    }
    if (textOf(form, 'end_behavior') === 'cancel') schedule.end_behavior = 'cancel';
    emit('subscription_schedule.updated', schedule);
    return schedule;
  }

  function preview(form: StripeForm) {
    const subscription = find('subscription', required(form, 'subscription'), 'subscription');
    requireAlive(subscription);
    const details = formOf(form, 'subscription_details');
    const [item] = formsOf(details, 'items');
    if (textOf(details, 'proration_behavior') !== 'always_invoice' || !item)
      throw notAllowed('Only upgrades are previewed here.');
    const moment = numberOf(details, 'proration_date') ?? books.now();
    const { current_period_start, current_period_end } = books.itemOf(subscription);
    if (moment < current_period_start || moment > current_period_end)
      throw notAllowed('The proration date must be within the current period.');
    const price = priceOf(item, 'price');
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
      method: 'POST',
      path: at('customers'),
      parameters: ['email', 'name', 'metadata'],
      run: (_, form) => {
        const customer = keep({
          ...base('customer'),
          email: textOf(form, 'email') ?? null,
          name: textOf(form, 'name') ?? null,
          metadata: metadataOf(form),
        });
        emit('customer.created', customer);
        return customer;
      },
    },
    {
      method: 'GET',
      path: at('customers/search'),
      parameters: ['query', 'limit', 'page'],
      run: (_, form) => {
        const [, key, value] = /^metadata\['([^']+)'\]:'([^']+)'$/.exec(required(form, 'query')) ?? [];
        if (key === undefined) throw wrongParameter('query', 'We were unable to parse your search query.');
        // What was made within the last minute is not found yet.
        const found = all('customer').filter(
          ({ metadata, created, deleted }) =>
            !deleted && metadata[key] === value && created <= books.now() - 60,
        );
        return listOf(found, '/v1/customers/search');
      },
    },
    {
      method: 'GET',
      path: at(`customers/${id}`),
      parameters: [],
      run: (wanted) => find('customer', wanted),
    },
    {
      method: 'POST',
      path: at(`customers/${id}`),
      parameters: ['email', 'name', 'metadata'],
      run: (wanted, form) => {
        const customer = find('customer', wanted);
        if (customer.deleted) throw noSuch('customer', wanted);
        customer.email = textOf(form, 'email') ?? customer.email;
        customer.metadata = metadataOf(form, customer.metadata);
        return customer;
      },
    },
    {
      method: 'DELETE',
      path: at(`customers/${id}`),
      parameters: [],
      run: (wanted) => {
        const customer = find('customer', wanted);
        customer.deleted = true;
        for (const subscription of all('subscription'))
          if (subscription.customer === wanted && subscription.ended_at === null)
            books.end(subscription, books.now());
        return customer;
      },
    },
    {
      method: 'POST',
      path: at('products'),
      parameters: ['id', 'name', 'metadata'],
      run: (_, form) => {
        const wanted = textOf(form, 'id');
        if (wanted !== undefined && books.objects.has(wanted))
          throw notAllowed('Product already exists.', 'resource_already_exists');
        return keep({
          ...base('product', wanted),
          name: required(form, 'name'),
          active: true,
          metadata: metadataOf(form),
        });
      },
    },
    { method: 'GET', path: at(`products/${id}`), parameters: [], run: (wanted) => find('product', wanted) },
    {
      method: 'POST',
      path: at(`products/${id}`),
      parameters: ['name', 'metadata'],
      run: (wanted, form) => {
        const product = find('product', wanted);
        product.name = textOf(form, 'name') ?? product.name;
        return product;
      },
    },
    {
      method: 'POST',
      path: at('prices'),
      parameters: [
        'currency',
        'unit_amount',
        'product',
        'recurring',
        'lookup_key',
        'transfer_lookup_key',
        'metadata',
      ],
      run: (_, form) => createPrice(form),
    },
    { method: 'GET', path: at(`prices/${id}`), parameters: [], run: (wanted) => find('price', wanted) },
    {
      method: 'GET',
      path: at('prices'),
      parameters: [...paging, 'lookup_keys', 'product', 'active'],
      run: (_, form) => {
        const keys = textsOf(form, 'lookup_keys');
        const found = all('price').filter(
          (price) =>
            (keys.length === 0 || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
            matches(String(price.active), form, 'active') &&
            matches(price.product, form, 'product'),
        );
        return page(found, form, '/v1/prices');
      },
    },
    {
      method: 'POST',
      path: at('checkout/sessions'),
      parameters: [
        ...['mode', 'ui_mode', 'customer', 'client_reference_id', 'line_items', 'metadata', 'expires_at'],
        ...['success_url', 'cancel_url', 'subscription_data', 'customer_update', 'customer_email', 'locale'],
        'allowed_payment_method_types',
      ],
      run: (_, form) => createSession(form),
    },
    {
      method: 'GET',
      path: at('checkout/sessions'),
      parameters: [...paging, 'customer', 'subscription', 'status', 'payment_intent'],
      run: (_, form) =>
        page(
          all('checkout.session').filter(
            (session) =>
              matches(session.customer, form, 'customer') &&
              matches(session.subscription, form, 'subscription') &&
              matches(session.status, form, 'status'),
          ),
          form,
          '/v1/checkout/sessions',
        ),
    },
    {
      method: 'GET',
      path: at(`checkout/sessions/${id}`),
      parameters: [],
      run: (wanted) => find('checkout.session', wanted),
    },
    {
      method: 'POST',
      path: at(`checkout/sessions/${id}/expire`),
      parameters: [],
      run: (wanted) => {
        const session = find('checkout.session', wanted);
        if (session.status !== 'open')
          throw notAllowed(
            'Only Checkout Sessions with a status in ["open"] can be expired.',
            'checkout_session_not_open',
          );
        books.expire(session);
        return session;
      },
    },
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
      path: at('subscription_schedules'),
      parameters: ['from_subscription', 'metadata'],
      run: (_, form) => createSchedule(form),
    },
    {
      method: 'GET',
      path: at(`subscription_schedules/${id}`),
      parameters: [],
      run: (wanted) => find('subscription_schedule', wanted),
    },
    {
      method: 'POST',
      path: at(`subscription_schedules/${id}`),
      parameters: ['phases', 'end_behavior', 'metadata', 'proration_behavior'],
      run: (wanted, form) => updateSchedule(find('subscription_schedule', wanted), form),
    },
    {
      method: 'POST',
      path: at(`subscription_schedules/${id}/release`),
      parameters: ['preserve_cancel_date'],
      run: (wanted) => {
        const schedule = find('subscription_schedule', wanted);
        if (schedule.status !== 'active')
          throw notAllowed(`You cannot release a subscription schedule that is ${schedule.status}.`);
        books.release(schedule);
        return schedule;
      },
    },
    {
      method: 'POST',
      path: at('invoices/create_preview'),
      parameters: ['customer', 'subscription', 'subscription_details', 'preview_mode'],
      run: (_, form) => preview(form),
    },
    {
      method: 'GET',
      path: at('invoices'),
      parameters: [...paging, 'customer', 'subscription', 'status'],
      run: (_, form) =>
        page(
          all('invoice').filter(
            (invoice) =>
              matches(invoice.customer, form, 'customer') &&
              matches(invoice.parent.subscription_details.subscription, form, 'subscription') &&
              matches(invoice.status, form, 'status'),
          ),
          form,
          '/v1/invoices',
        ),
    },
    { method: 'GET', path: at(`invoices/${id}`), parameters: [], run: (wanted) => find('invoice', wanted) },
    {
      method: 'POST',
      path: at(`invoices/${id}/pay`),
      parameters: ['off_session', 'payment_method'],
      run: (wanted) => {
        const invoice = find('invoice', wanted);
        if (!books.take(invoice)) throw declined();
        return invoice;
      },
    },
    {
      method: 'POST',
      path: at(`invoices/${id}/void`),
      parameters: [],
      run: (wanted) => {
        const invoice = find('invoice', wanted);
        books.voidInvoice(invoice);
        return invoice;
      },
    },
    {
      method: 'GET',
      path: at('invoice_payments'),
      parameters: [...paging, 'invoice', 'payment', 'status'],
      run: (_, form) => {
        const intent = textOf(formOf(form, 'payment'), 'payment_intent');
        return page(
          all('invoice_payment').filter(
            (payment) =>
              matches(payment.invoice, form, 'invoice') &&
              matches(payment.status, form, 'status') &&
              (intent === undefined || payment.payment.payment_intent === intent),
          ),
          form,
          '/v1/invoice_payments',
        );
      },
    },
    {
      method: 'GET',
      path: at(`payment_intents/${id}`),
      parameters: [],
      run: (wanted) => find('payment_intent', wanted),
    },
    { method: 'GET', path: at(`charges/${id}`), parameters: [], run: (wanted) => find('charge', wanted) },
    {
      method: 'GET',
      path: at('charges'),
      parameters: [...paging, 'customer', 'payment_intent'],
      run: (_, form) =>
        page(
          all('charge').filter(
            (charge) =>
              matches(charge.customer, form, 'customer') &&
              matches(charge.payment_intent, form, 'payment_intent'),
          ),
          form,
          '/v1/charges',
        ),
    },
    {
      method: 'POST',
      path: at('refunds'),
      parameters: ['charge', 'payment_intent', 'amount', 'reason', 'metadata'],
      run: (_, form) => {
        const charge =
          textOf(form, 'charge') ??
          find('payment_intent', required(form, 'payment_intent'), 'payment_intent').latest_charge ??
          '';
        return books.refund(charge, numberOf(form, 'amount'), metadataOf(form));
      },
    },
    {
      method: 'GET',
      path: at('refunds'),
      parameters: [...paging, 'charge', 'payment_intent'],
      run: (_, form) =>
        page(
          all('refund').filter(
            (refund) =>
              matches(refund.charge, form, 'charge') &&
              matches(refund.payment_intent, form, 'payment_intent'),
          ),
          form,
          '/v1/refunds',
        ),
    },
    {
      method: 'GET',
      path: at('disputes'),
      parameters: [...paging, 'charge', 'payment_intent'],
      run: (_, form) =>
        page(
          all('dispute').filter(
            (dispute) =>
              matches(dispute.charge, form, 'charge') &&
              matches(dispute.payment_intent, form, 'payment_intent'),
          ),
          form,
          '/v1/disputes',
        ),
    },
    { method: 'GET', path: at(`disputes/${id}`), parameters: [], run: (wanted) => find('dispute', wanted) },
    {
      method: 'POST',
      path: at('billing_portal/configurations'),
      parameters: ['features', 'business_profile', 'metadata', 'default_return_url'],
      run: (_, form) =>
        keep({
          ...base('billing_portal.configuration'),
          active: true,
          features: formOf(form, 'features'),
          metadata: metadataOf(form),
        }),
    },
    {
      method: 'GET',
      path: at('billing_portal/configurations'),
      parameters: [...paging, 'active', 'is_default'],
      run: (_, form) => page(all('billing_portal.configuration'), form, '/v1/billing_portal/configurations'),
    },
    {
      method: 'POST',
      path: at('billing_portal/sessions'),
      parameters: ['customer', 'configuration', 'return_url', 'flow_data', 'locale'],
      run: (_, form) => {
        const customer = livingCustomer(form);
        // A new account has no default configuration.
        const configuration = find(
          'billing_portal.configuration',
          required(form, 'configuration'),
          'configuration',
        );
        const flow = textOf(formOf(form, 'flow_data'), 'type');
        const completion = formOf(formOf(form, 'flow_data'), 'after_completion');
        const made = base('billing_portal.session');
        return keep({
          ...made,
          customer: customer.id,
          configuration: configuration.id,
          return_url: required(form, 'return_url'),
          url: `${origin}/p/session/${made.id}`,
          flow:
            flow === undefined
              ? null
              : { type: flow, return: textOf(formOf(completion, 'redirect'), 'return_url') ?? null },
        });
      },
    },
    {
      method: 'GET',
      path: at('events'),
      parameters: [...paging, 'type', 'types', 'delivery_success'],
      run: (_, form) => {
        const types = textsOf(form, 'types');
        return page(
          all('event').filter(({ type }) => types.length === 0 || types.includes(type)),
          form,
          '/v1/events',
        );
      },
    },
    { method: 'GET', path: at(`events/${id}`), parameters: [], run: (wanted) => find('event', wanted) },
  ];
}
