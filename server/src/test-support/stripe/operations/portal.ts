import type { StripeBooks } from '../stripe-books';
import { formOf, textOf, textsOf } from '../stripe-form';
import { at, id, livingCustomer, metadataOf, page, paging, required } from '../stripe-operation';
import type { StripeOperation } from '../stripe-operation';

/** The billing portal, and events. */
export function portalOperations(books: StripeBooks, origin: string): StripeOperation[] {
  const { base, keep, find, all } = books;
  return [
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
        const customer = livingCustomer(books, form);
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
