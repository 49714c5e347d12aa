import type { SuggestionsDay } from './today-section';
import { weatherDayInWords } from '../../parts/weather/weather-words';
import { useUnits } from '../../parts/settings/use-units';

/** The weather that counted for the outfits of the day. */
export default function WeatherLede({ weather }: { weather: NonNullable<SuggestionsDay['weather']> }) {
  const units = useUnits();
  return `${weather.place}: ${weatherDayInWords(weather, units)}. From your closet, ready to wear.`;
}
