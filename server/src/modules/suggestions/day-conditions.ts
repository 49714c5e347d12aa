import type { Season } from '@bestie/contracts/items';
import { warmthNeed } from '@bestie/contracts/piece-warmth';
import { seasonOf, usualNeed } from '@bestie/contracts/season-of-day';

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

/** From this chance on, rain counts as likely. */
export const likelyRain = 0.55;

/** People dress for the day and not for its coldest hour. */
const daytime = ({ low, high }: DayWeather) => low + (high - low) * 0.6;

/** What a plain day asks for at the person's place: by its weather where that is known, else by its month. */
export function conditionsOf(day: string, timezone: string, weather: DayWeather | null): DayConditions {
  return {
    season: seasonOf(day, timezone),
    need: weather ? warmthNeed(daytime(weather)) : usualNeed(day, timezone),
    weather,
  };
}
