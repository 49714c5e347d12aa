import { limits } from '@bestie/contracts/limits';
import type { Place } from '@bestie/contracts/weather.contract';
import { placesData } from './places-data';

/** A place with what the provider is asked for. */
export interface LocatedPlace extends Place {
  latitude: number;
  longitude: number;
}

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Without accents and case, as people type names. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const readPlaces = () => {
  const all = placesData
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', name = '', code = '', latitude = '', longitude = ''] = line.split('|');
      return {
        id,
        name,
        country: countries.of(code) ?? code,
        southern: Number(latitude) < 0,
        latitude: Number(latitude),
        longitude: Number(longitude),
      };
    });
  return {
    all: all.map((place) => ({ place, plain: plain(place.name) })),
    byId: new Map(all.map((place) => [place.id, place])),
  };
};
let places: ReturnType<typeof readPlaces> | undefined;
const read = () => (places ??= readPlaces());

/** A place for the API. */
export const presentPlace = ({ id, name, country, southern }: Place): Place => ({
  id,
  name,
  country,
  southern,
});

/** The place of an id; undefined for unknown ones. */
export const placeOf = (id: string): LocatedPlace | undefined => read().byId.get(id);

/** Places whose name begins with a text, then those that contain it, the largest first. "Paris, US" narrows it. */
export function findPlaces(q: string): Place[] {
  const [name = '', country = ''] = plain(q)
    .split(',')
    .map((part) => part.trim());
  const inCountry = read().all.filter(({ place }) => plain(place.country).startsWith(country));
  const begin = inCountry.filter((one) => one.plain.startsWith(name));
  const contain = inCountry.filter((one) => !one.plain.startsWith(name) && one.plain.includes(name));
  return [...begin, ...contain].slice(0, limits.weather.places).map(({ place }) => presentPlace(place));
}
