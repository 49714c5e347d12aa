import { dayMs, hourMs, minuteMs, utcDay } from '@bestie/contracts/days';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { userTopic } from '@bestie/contracts/live';
import type { Place, WeatherDay, weatherContract } from '@bestie/contracts/weather.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import type { Logger } from '../../platform/logger';
import { findPlaces, placeOf, presentPlace } from './places';
import type { LocatedPlace } from './places';
import type { WeatherClient } from './weather-client';
import type { WeatherRepositories } from './weather.repositories';
import { forgottenAfterHours } from './weather.sql';

export interface WeatherDependencies {
  weather: WeatherRepositories['weather'];
  transaction: Transaction<WeatherRepositories>;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
  /** Undefined where the server asks no provider. */
  client: WeatherClient | undefined;
}

export type WeatherService = ReturnType<typeof createWeatherService>;

/** A forecast is asked for again after this time, and after a failed attempt no sooner than this. */
const freshMs = 3 * hourMs;
const pauseMs = 10 * minuteMs;
/** Places that one run of the job asks for. */
const perRun = 200;

/** Weather by place: chosen by name, fetched for everyone who chose it, kept for two days. */
export function createWeatherService({ weather, transaction, clock, logger, client }: WeatherDependencies) {
  /** Fetches the forecast of a place if it is old. A provider that fails changes nothing. */
  async function refresh(place: LocatedPlace): Promise<void> {
    if (!client) return;
    const now = clock();
    const known = await weather.findForecast(place.id);
    if (known?.fetched_at && now.getTime() - known.fetched_at.getTime() < freshMs) return;
    if (!(await weather.begin(place.id, now, new Date(now.getTime() - pauseMs)))) return;
    try {
      await weather.save(place.id, await client.forecast(place), clock());
    } catch (error) {
      logger.warn({ placeId: place.id, reason: (error as Error).message.slice(0, 200) }, 'no forecast');
    }
  }

  async function daysAt(place: LocatedPlace): Promise<WeatherDay[] | null> {
    await refresh(place);
    const row = await weather.findForecast(place.id);
    if (!row?.fetched_at || clock().getTime() - row.fetched_at.getTime() > forgottenAfterHours * hourMs)
      return null;
    return row.days;
  }

  return {
    places: (q: string): { places: Place[] } => ({ places: findPlaces(q) }),

    async get(
      caller: Person,
      placeId: string | undefined,
    ): Promise<OutputOf<(typeof weatherContract)['get']>> {
      const id = placeId ?? (await weather.findPlace(caller.uid));
      const place = id === undefined ? undefined : placeOf(id);
      if (placeId !== undefined && !place)
        throw BestieError.field('placeId', 'This place is not in the list.');
      const shown = place ? presentPlace(place) : null;
      if (!client) return { state: 'off', place: shown, days: [] };
      if (!place) return { state: 'none', place: null, days: [] };
      const days = await daysAt(place);
      return { state: days ? 'known' : 'unavailable', place: shown, days: days ?? [] };
    },

    async choose(caller: Person, placeId: string | null): Promise<{ place: Place | null }> {
      const place = placeId === null ? undefined : placeOf(placeId);
      if (placeId !== null && !place) throw BestieError.field('placeId', 'This place is not in the list.');
      await transaction(async (bound) => {
        await bound.weather.choosePlace(caller.uid, placeId, clock());
        await bound.live.publish({ topic: userTopic(caller.uid), type: 'weather.choose', ids: [] });
      });
      // The next suggestions know the weather already.
      if (place) await refresh(place);
      return { place: place ? presentPlace(place) : null };
    },

    /** Keeps the forecasts of wanted places fresh. */
    async refreshWanted(signal: AbortSignal): Promise<void> {
      if (!client) return;
      const now = clock().getTime();
      const wanted = await weather.listWanted(utcDay(now), utcDay(now + 16 * dayMs), perRun);
      for (const id of wanted) {
        if (signal.aborted) return;
        const place = placeOf(id);
        if (place) await refresh(place);
      }
    },
  };
}
