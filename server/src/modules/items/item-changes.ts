import type { z } from 'zod';
import type { itemFields } from '@bestie/contracts/items.contract';
import type { ItemChanges } from './items.tables';

/** The fields of a piece that a request may set. */
export type ItemInput = {
  [Field in keyof z.output<typeof itemFields>]?: z.output<typeof itemFields>[Field] | undefined;
};

/** Converts fields to columns; absent fields are left out, and empty texts become null. */
export function toColumns(input: ItemInput): ItemChanges {
  const { price, purchaseDate, weightGrams, washEvery, ...same } = input;
  const columns: ItemChanges = {
    ...same,
    ...(price !== undefined && {
      price_amount: price?.amount ?? null,
      price_currency: price?.currency ?? null,
    }),
    ...(purchaseDate !== undefined && { purchase_date: purchaseDate }),
    ...(weightGrams !== undefined && { weight_grams: weightGrams }),
    ...(washEvery !== undefined && { wash_every: washEvery }),
  };
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => [column, value === '' ? null : value]),
  );
}
