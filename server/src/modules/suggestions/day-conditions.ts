import type { Season } from '@bestie/contracts/items';
import { warmthNeed } from '@bestie/contracts/piece-warmth';
import { isSouthern, seasonOf } from '@bestie/contracts/season-of-day';

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

/** Usual need of each month north of the equator, January first. */
const usualNeeds = [4.3, 4.2, 3.7, 3.1, 2.6, 2.1, 1.8, 1.8, 2.4, 3.1, 3.7, 4.2] as const;

/** From this chance on, rain counts as likely. */
export const likelyRain = 0.55;

/** People dress for the day and not for its coldest hour. */
const daytime = ({ low, high }: DayWeather) => low + (high - low) * 0.6;

/** What a plain day asks for at the person's place: by its weather where that is known, else by its month. */
export function conditionsOf(day: string, timezone: string, weather: DayWeather | null): DayConditions {
  const month = Number(day.slice(5, 7)) - 1;
  const usual = usualNeeds[(month + (isSouthern(timezone) ? 6 : 0)) % 12] ?? 3;
  return {
    season: seasonOf(day, timezone),
    need: weather ? warmthNeed(daytime(weather)) : usual,
    weather,
  };
}
