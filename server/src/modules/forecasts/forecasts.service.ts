import { utcDay } from '@bestie/contracts/days';
import type { Forecast } from '@bestie/contracts/forecasts.contract';
import { countOutfitsWith } from '@bestie/contracts/outfit-rules';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { presentForecast } from './forecasts.presenter';
import type { ForecastsRepository } from './forecasts.repository';
import { addSums, forecastWears, noWears, rateOf, withoutPiece } from './wear-forecast';

export interface ForecastsDependencies {
  forecasts: ForecastsRepository;
  clock: () => Date;
}

export type ForecastsService = ReturnType<typeof createForecastsService>;

/** Time that a forecast covers. */
const days = 365;

/** Forecasts for the caller's pieces and wishes. */
export function createForecastsService({ forecasts, clock }: ForecastsDependencies) {
  return {
    async get(caller: Person, itemId: string): Promise<Forecast> {
      const today = utcDay(clock());
      const row = requireFound(await forecasts.find(caller.uid, itemId, today));
      const { category, wear_count: wears, days: own } = row;
      const others = row.sums.map((sums) =>
        sums.category === category && own > 0 ? { ...sums, ...withoutPiece(sums, wears, own) } : sums,
      );
      const closet = others.reduce(addSums, noWears);
      const alike = others.find((sums) => sums.category === category) ?? noWears;
      return presentForecast(row, {
        days,
        wears: row.logged ? forecastWears(rateOf(alike, closet), wears, own, days) : null,
        others: { category: alike.pieces, closet: closet.pieces },
        outfits: countOutfitsWith(row, row.groups),
      });
    },
  };
}
