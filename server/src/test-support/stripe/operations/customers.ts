import type { StripeBooks } from '../stripe-books';
import { listOf } from '../stripe-store';
import { textOf } from '../stripe-form';
import { at, id, metadataOf, required } from '../stripe-operation';
import type { StripeOperation } from '../stripe-operation';
import { noSuch, wrongParameter } from '../stripe-refusal';

/** Customers. */
export function customersOperations(books: StripeBooks): StripeOperation[] {
  const { base, keep, find, all, emit } = books;
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
  ];
}
