import type { OutputOf } from '@bestie/contracts/define-contract';
import type { suggestionsContract } from '@bestie/contracts/suggestions.contract';
import { weatherDayInWords } from '../../parts/weather/weather-words';
import { useUnits } from '../../parts/settings/use-units';

/** The weather that counted for the outfits of the day. */
export default function WeatherLede({
  weather,
}: {
  weather: NonNullable<OutputOf<(typeof suggestionsContract)['list']>['weather']>;
}) {
  const units = useUnits();
  return `${weather.place}: ${weatherDayInWords(weather, units)}. From your closet, ready to wear.`;
}
