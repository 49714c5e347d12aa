import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { weatherQueries } from '@bestie/client/weather.queries';
import type { Place } from '@bestie/contracts/weather.contract';
import { Combobox } from '@bestie/design-system/combobox';
import { Field } from '@bestie/design-system/field';
import { useShell } from '@bestie/remote-kit/shell';

export interface PlaceFieldProps {
  label: string;
  hint: string;
  place: Place | null;
  onPlaceChange: (place: Place | null) => void;
}

const optionOf = ({ id, name, country }: Place) => ({ value: id, label: `${name}, ${country}` });

/** Chooses a place by typing its name. Places come from the server's list; the browser's location is never read. */
export function PlaceField({ label, hint, place, onPlaceChange }: PlaceFieldProps) {
  const { api } = useShell();
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const found = useQuery({
    ...weatherQueries.places(api, q),
    enabled: q !== '' && (place === null || q !== optionOf(place).label),
    placeholderData: keepPreviousData,
  });
  const places = [
    ...(found.data?.places ?? []),
    ...(place && !found.data?.places.some(({ id }) => id === place.id) ? [place] : []),
  ];
  return (
    <Field label={label} optional hint={hint}>
      <Combobox
        options={places.map(optionOf)}
        value={place?.id ?? null}
        placeholder="Type a city"
        emptyText={
          q === '' ? 'Type the name of a city.' : 'No such place in the list. Try a larger one nearby.'
        }
        onQueryChange={setTyped}
        onValueChange={(id) => onPlaceChange(places.find((one) => one.id === id) ?? null)}
      />
    </Field>
  );
}
