import { itemOf } from '../stripe-invoices';
import type { StripeBooks } from '../stripe-books';
import { monthsAfter } from '../stripe-store';
import { formOf, formsOf, numberOf, textOf } from '../stripe-form';
import type { StripeForm } from '../stripe-form';
import type { SubscriptionSchedule } from '../stripe-objects';
import { at, id, metadataOf, priceOf, required, requireAlive } from '../stripe-operation';
import type { StripeOperation } from '../stripe-operation';
import { notAllowed, wrongParameter } from '../stripe-refusal';

/** Schedules, by which a downgrade waits for the end of the period. */
export function schedulesOperations(books: StripeBooks): StripeOperation[] {
  const { base, keep, find, emit } = books;
  function createSchedule(form: StripeForm): SubscriptionSchedule {
    if (Object.keys(form).some((name) => name !== 'from_subscription' && name !== 'expand'))
      throw notAllowed('You cannot set parameters together with `from_subscription`.');
    const subscription = find('subscription', required(form, 'from_subscription'), 'from_subscription');
    requireAlive(subscription);
    if (subscription.schedule !== null)
      throw notAllowed('The subscription is already attached to a schedule.');
    if (subscription.cancel_at_period_end || subscription.cancel_at !== null)
      throw notAllowed('A subscription that ends cannot be migrated to a schedule.');
    const { current_period_start, current_period_end, price } = itemOf(subscription);
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
          items: [{ price: priceOf(books, item, 'price').id, quantity: 1 as const }],
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

  return [
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
  ];
}
