import type { Forecast } from '@bestie/contracts/forecasts.contract';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import type { ForecastRow } from './forecasts.repository';
import type { WearForecast } from './wear-forecast';

const money = (amount: number, currency: string) => ({ amount: Math.round(amount), currency });

/** The expected cost per wear; the fewer wears, the higher. */
function presentCost(row: ForecastRow, wears: WearForecast): Forecast['costPerWear'] {
  const { price_amount: price, price_currency: currency, wear_count: before } = row;
  if (price === null || currency === null) return null;
  const cost = (ahead: number) => money(price / (before + ahead), currency);
  const fewest = before + wears.low;
  return {
    // With less than one wear there is no cost per wear.
    expected: cost(Math.max(wears.expected, before === 0 ? 1 : 0)),
    least: cost(Math.max(wears.high, before === 0 ? 1 : 0)),
    most: fewest === 0 ? null : money(price / fewest, currency),
  };
}

/** Presents a forecast. */
export function presentForecast(
  row: ForecastRow,
  {
    days,
    wears,
    others,
    outfits,
  }: {
    days: number;
    wears: WearForecast | null;
    others: { category: number; closet: number };
    outfits: number;
  },
): Forecast {
  return {
    days,
    wears: wears && { expected: wears.expected, low: wears.low, high: wears.high },
    costPerWear: wears && presentCost(row, wears),
    basis: {
      ownWears: row.wear_count,
      ownDays: row.days,
      categoryPieces: others.category,
      closetPieces: others.closet,
    },
    purchase:
      row.status === 'wishlist'
        ? {
            similar: row.similar.map(({ id, name, wear_count, cost_per_wear, price_currency, cover }) => ({
              id,
              name,
              wears: wear_count,
              costPerWear:
                cost_per_wear === null || price_currency === null
                  ? null
                  : money(cost_per_wear, price_currency),
              cover: cover && presentPicture(cover),
            })),
            similarCount: row.similar_count,
            outfits,
          }
        : null,
  };
}
