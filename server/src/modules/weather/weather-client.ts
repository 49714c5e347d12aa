import { z } from 'zod';
import { day } from '@bestie/contracts/fields';
import type { WeatherDay } from '@bestie/contracts/weather.contract';
import { callOut } from '../../platform/outgoing/call-out';
import type { LocatedPlace } from './places';

/** Gets forecasts of places; knows of no person. */
export interface WeatherClient {
  /** From today at the place on. @throws Error when the provider does not answer as agreed */
  forecast(place: LocatedPlace): Promise<WeatherDay[]>;
}

const timeoutMs = 4000;
const values = z.array(z.number().nullable());
/** An answer of Open-Meteo's forecast API: one value for each day; null where it knows none. */
const answer = z.object({
  daily: z.object({
    time: z.array(day),
    temperature_2m_max: values,
    temperature_2m_min: values,
    apparent_temperature_max: values,
    apparent_temperature_min: values,
    precipitation_probability_max: values,
  }),
});
const asked = Object.keys(answer.shape.daily.shape).filter((name) => name !== 'time');
/** How many days are asked for; the provider's maximum. */
const days = 16;

/**
 * The protocol of Open-Meteo (open-meteo.com/en/docs): one GET request without a key.
 * @param address origin of the provider or of a stand-in
 */
export function createWeatherClient(address: string): WeatherClient {
  return {
    async forecast({ latitude, longitude }) {
      const query = new URLSearchParams({
        latitude: String(latitude),
        longitude: String(longitude),
        daily: asked.join(),
        timezone: 'auto',
        forecast_days: String(days),
      });
      const { status, text } = await callOut({
        method: 'GET',
        url: `${address}/v1/forecast?${query.toString()}`,
        headers: { accept: 'application/json' },
        timeoutMs,
      });
      if (status !== 200) throw new Error(`The weather provider answered with ${status}.`);
      const { daily } = answer.parse(JSON.parse(text));
      return daily.time.flatMap((date, at) => {
        const [high, low] = [daily.temperature_2m_max[at], daily.temperature_2m_min[at]];
        if (typeof high !== 'number' || typeof low !== 'number') return [];
        return {
          date,
          low: Math.round(low),
          high: Math.round(high),
          feltLow: Math.round(daily.apparent_temperature_min[at] ?? low),
          feltHigh: Math.round(daily.apparent_temperature_max[at] ?? high),
          rainChance: Math.min(100, Math.max(0, daily.precipitation_probability_max[at] ?? 0)) / 100,
        };
      });
    },
  };
}
