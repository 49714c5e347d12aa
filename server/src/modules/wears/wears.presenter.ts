import type { Wear } from '@bestie/contracts/wears.contract';
import type { WearRow } from './wears.repository';

export function presentWear(row: WearRow): Wear {
  const { cost_per_wear: amount, price_currency: currency } = row;
  return {
    date: row.worn_on,
    number: row.number,
    costPerWear: amount === null || currency === null ? null : { amount, currency },
  };
}
