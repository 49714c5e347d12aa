import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import { weatherQueries } from '@bestie/client/weather.queries';
import type { Season } from '@bestie/contracts/items';
import { warmthStep } from '@bestie/contracts/piece-warmth';
import { seasonOf } from '@bestie/contracts/season-of-day';
import type { Trip, TripActivity } from '@bestie/contracts/trips.contract';
import { daytimeDegrees, likelyRain } from '@bestie/contracts/weather';
import type { WeatherDay } from '@bestie/contracts/weather.contract';
import { useShell } from '@bestie/remote-kit/shell';

/** An activity as the weather will be, where it is known; otherwise as its owner expects it. */
export interface WeatheredActivity extends TripActivity {
  forecast: WeatherDay | null;
  isWet: boolean;
  season: Season | null;
}

/** A time zone with the seasons of a trip: those of its place, otherwise of its owner; null until these are known. */
export function useTripTimezone(place: Trip['place']): string | null {
  const { api, session } = useShell();
  const uid = session?.uid ?? '';
  const settings = useQuery({ ...settingsQueries.get(api, uid), enabled: uid !== '' });
  if (place) return place.southern ? 'Australia/Sydney' : 'UTC';
  return settings.data?.timezone ?? null;
}

/** The weather and the season of a trip's activities. */
export function useTripWeather({ place, activities }: Pick<Trip, 'place' | 'activities'>) {
  const { api } = useShell();
  const weather = useQuery({ ...weatherQueries.get(api, place?.id), enabled: place !== null });
  const timezone = useTripTimezone(place);
  const days = place ? (weather.data?.days ?? []) : [];
  return {
    state: place ? weather.data?.state : undefined,
    activities: activities.map((activity): WeatheredActivity => {
      const forecast = days.find(({ date }) => date === activity.date) ?? null;
      return {
        ...activity,
        forecast,
        warmth: forecast ? warmthStep(daytimeDegrees(forecast.feltLow, forecast.feltHigh)) : activity.warmth,
        isWet: (forecast?.rainChance ?? 0) >= likelyRain,
        season: timezone ? seasonOf(activity.date, timezone) : null,
      };
    }),
  };
}
