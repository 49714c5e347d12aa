import type { Season } from '@bestie/contracts/items';
import { warmthNeed } from '@bestie/contracts/piece-warmth';
import { seasonOf, usualNeed } from '@bestie/contracts/season-of-day';
import { daytimeDegrees } from '@bestie/contracts/weather';

/** The weather of a day as outfits need it; degrees Celsius. */
export interface DayWeather {
  low: number;
  high: number;
  /** 0 to 1. */
  rainChance: number;
}

/** What a day asks of an outfit. */
export interface DayConditions {
  season: Season;
  /** Warmth, 1 to 5 and between the steps. */
  need: number;
  /** Null when no weather is known: the need is then that of the month. */
  weather: DayWeather | null;
}

/** What a plain day asks for at the person's place: by its weather where that is known, else by its month. */
export function conditionsOf(day: string, timezone: string, weather: DayWeather | null): DayConditions {
  return {
    season: seasonOf(day, timezone),
    need: weather ? warmthNeed(daytimeDegrees(weather.low, weather.high)) : usualNeed(day, timezone),
    weather,
  };
}
