export { placeOf, presentPlace } from './places';
export { weatherOf } from './weather.sql';
export type { KnownWeather } from './weather.sql';
