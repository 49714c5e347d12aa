import { dayMs, utcDay } from '@bestie/contracts/days';
import { startStandIn } from './networks/stand-in';
import type { StandIn } from './networks/stand-in';

/** What the stand-in forecasts, for every place and day. */
export interface ForecastValues {
  high: number;
  low: number;
  /** Per cent. */
  rain: number;
}

export interface WeatherProvider extends StandIn {
  /** From now on, days have this weather. */
  set(values: ForecastValues): void;
}

/**
 * Speaks the forecast protocol of Open-Meteo: 16 days from `today` on, an error for coordinates that do not
 * exist. The calls are named `forecast`.
 */
export async function startWeatherProvider(today: () => Date, port = 0): Promise<WeatherProvider> {
  let values: ForecastValues = { high: 9, low: 3, rain: 80 };
  const standIn = await startStandIn(
    [
      {
        method: 'GET',
        path: /^\/v1\/forecast$/,
        name: 'forecast',
        handle: ({ query }) => {
          const latitude = Number(query.get('latitude'));
          if (!query.has('latitude') || Math.abs(latitude) > 90)
            return { status: 400, body: { error: true, reason: 'Latitude must be in range of -90 to 90°.' } };
          const days = Array.from({ length: Number(query.get('forecast_days') ?? 7) }, (_, day) =>
            utcDay(today().getTime() + day * dayMs),
          );
          const daily: Record<string, unknown[]> = { time: days };
          for (const name of (query.get('daily') ?? '').split(',')) {
            const value = name.startsWith('precipitation')
              ? values.rain
              : name.endsWith('_max')
                ? values.high
                : values.low;
            daily[name] = days.map(() => (name.startsWith('apparent') ? value - 1 : value));
          }
          return { status: 200, body: { latitude, timezone: 'Europe/Paris', daily } };
        },
      },
    ],
    { status: 404, body: { error: true, reason: 'Not Found' } },
    port,
  );
  return { ...standIn, set: (next) => void (values = next) };
}
