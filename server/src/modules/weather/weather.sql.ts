import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WeatherDay } from '@bestie/contracts/weather.contract';

/** After these hours without an answer of the provider, a forecast is of no use. */
export const forgottenAfterHours = 48;

/** What is known of the weather at a person's place, as JSON; null when nothing is. */
export interface KnownWeather {
  placeId: string;
  days: WeatherDay[];
}

/** The forecast for the place that a person chose. */
export const weatherOf = (
  uid: RawBuilder<unknown>,
  now: Date,
): RawBuilder<KnownWeather | null> => sql<KnownWeather | null>`(
  select jsonb_build_object('placeId', p.place_id, 'days', f.days)
  from weather_places p join weather_forecasts f on f.place_id = p.place_id
  where p.owner_uid = ${uid} and f.fetched_at > ${now}::timestamptz - make_interval(hours => ${forgottenAfterHours}))`;
