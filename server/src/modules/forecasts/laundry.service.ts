import { addDays, dayIn } from '@bestie/contracts/days';
import type { LaundryForecast } from '@bestie/contracts/forecasts.contract';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import { conditionsOf, learnTaste, toAnswers, toWearablePiece } from '../suggestions';
import type { ForecastsRepositories } from './forecasts.repositories';
import { laundryCalendar, usualLaundryDays } from './laundry-days';
import { presentLaundry } from './laundry.presenter';
import type { LaundryPieceRow } from './laundry.repository';
import { simulateLaundry } from './laundry-simulation';
import { cheapestSwaps } from './laundry-swaps';

export interface LaundryDependencies extends Pick<ForecastsRepositories, 'laundry' | 'planner' | 'answers'> {
  clock: () => Date;
}

export type LaundryService = ReturnType<typeof createLaundryService>;

/** What of the caller's plan will be in the wash. */
export function createLaundryService({ laundry, planner, answers, clock }: LaundryDependencies) {
  return {
    async get(caller: Person): Promise<LaundryForecast> {
      const now = clock();
      const { days, clashes: most } = limits.laundryForecast;
      const utcDay = dayIn('UTC', now);
      // Today is at most one day away from today in UTC everywhere.
      const [first, last] = [addDays(utcDay, -1), addDays(utcDay, days)];
      const planned = await planner.planned(caller.uid, first, last);
      const plannedIds = [...new Set(planned.flatMap(({ item_ids }) => item_ids))];
      const found = await laundry.find(caller.uid, plannedIds, utcDay, last);
      const today = dayIn(found.timezone, now);
      const until = addDays(today, days - 1);
      const entries = planned
        .filter(({ date }) => date >= today && date <= until)
        .map((entry) => ({ ...entry, itemIds: entry.item_ids }));
      const usual = usualLaundryDays(found.washed_on);
      const plan = {
        today,
        days,
        entries,
        pieces: found.pieces.map(toLaundryPiece),
        isLaundryDay: laundryCalendar(usual.weekdays, found.trips),
      };
      const clashes = simulateLaundry(plan);
      const shown = new Set([...new Set(clashes.map(({ entryId }) => entryId))].slice(0, most));
      const told = clashes.filter(({ entryId }) => shown.has(entryId));
      const rows = new Map(found.pieces.map((row) => [row.id, row]));
      const closet = {
        pieceOn: (itemId: string, date: string) => {
          const row = rows.get(itemId);
          return row && toWearablePiece(row, date);
        },
        spareIds: found.pieces.filter(({ status }) => status === 'active').map(({ id }) => id),
        conditionsOf: (date: string) => conditionsOf(date, found.timezone, null),
        taste: learnTaste(told.length > 0 ? toAnswers(await answers.listAnswers(caller.uid)) : []),
      };
      return {
        date: today,
        until,
        planned: entries.length,
        laundryDays: usual.weekdays,
        learnt: usual.learnt,
        clashes: presentLaundry(entries, told, cheapestSwaps(plan, told, closet), rows),
      };
    },
  };
}

const toLaundryPiece = (row: LaundryPieceRow) => ({
  id: row.id,
  inLaundry: row.status === 'laundry',
  wearsSinceWash: row.wears_since_wash,
  washEvery: row.wash_every,
  lastWornOn: row.last_worn_on,
});
