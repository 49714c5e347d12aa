import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { suggestionsQueries } from '@bestie/client/suggestions.queries';
import { weatherQueries } from '@bestie/client/weather.queries';
import type { Place } from '@bestie/contracts/weather.contract';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { PlaceField } from '../../parts/weather/place-field';
import { weatherDayInWords } from '../../parts/weather/weather-words';
import { useUnits } from '../../parts/settings/use-units';

/** The place whose weather counts for suggestions and planner. Absent until it is known. */
export function WeatherSection() {
  const { api } = useShell();
  const act = useAction();
  const units = useUnits();
  const [chosen, setChosen] = useState<Place | null>();
  const { data } = useQuery(weatherQueries.get(api));
  if (!data) return null;
  const [first] = data.days;
  const lede = {
    off: 'This server asks for no weather. Outfits follow season and warmth.',
    none: 'Outfits follow season and warmth. With a place they follow the weather too.',
    unavailable: 'The weather cannot be reached right now. Until it can, season and warmth decide.',
    known: first ? `Next: ${weatherDayInWords(first, units)}.` : 'Outfits follow the weather.',
  }[data.state];
  return (
    <Section title="Weather" lede={lede}>
      {data.state !== 'off' && (
        <PlaceField
          label="Your place"
          hint="You choose it; Bestie never looks where you are. Weather by Open-Meteo, places by GeoNames."
          place={chosen === undefined ? data.place : chosen}
          onPlaceChange={(place) => {
            setChosen(place);
            void act({
              call: () => api.weather.choose({ placeId: place?.id ?? null }),
              stale: [weatherQueries.all, suggestionsQueries.all],
              said: place
                ? `Outfits follow the weather in ${place.name}.`
                : 'Outfits no longer follow the weather.',
            }).then((done) => {
              if (!done) setChosen(undefined);
            });
          }}
        />
      )}
    </Section>
  );
}
