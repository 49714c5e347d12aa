import type { StripeBooks } from '../stripe-books';
import { formOf, numberOf, textOf, textsOf } from '../stripe-form';
import type { StripeForm } from '../stripe-form';
import type { Price } from '../stripe-objects';
import { at, id, matches, metadataOf, page, paging, required } from '../stripe-operation';
import type { StripeOperation } from '../stripe-operation';
import { notAllowed, wrongParameter } from '../stripe-refusal';

const threeDecimals = new Set(['bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd']);

/** Products and their prices. */
export function catalogueOperations(books: StripeBooks): StripeOperation[] {
  const { base, keep, find, all } = books;
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

  return [
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
  ];
}
