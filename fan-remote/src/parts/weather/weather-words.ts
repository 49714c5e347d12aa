import { likelyRain } from '@bestie/contracts/weather';
import type { WeatherDay } from '@bestie/contracts/weather.contract';
import { formatTemperature, type Units } from '@bestie/design-system/format-units';

/** "3 – 9 °C". */
export const degreesInWords = ({ low, high }: Pick<WeatherDay, 'low' | 'high'>, units: Units): string => {
  const [from, to] = [formatTemperature(low, units), formatTemperature(high, units)];
  return from === to ? to : `${from.replace(/ .*/, '')} – ${to}`;
};

/** "3 – 9 °C, rain is likely". */
export const weatherDayInWords = (day: WeatherDay, units: Units): string =>
  `${degreesInWords(day, units)}${day.rainChance >= likelyRain ? ', rain is likely' : ''}`;
