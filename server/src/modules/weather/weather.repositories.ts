import type { Connection } from '../../platform/module/define-module';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { createWeatherRepository } from './weather.repository';

/** Repositories of the module, bound to one connection. */
export const weatherRepositories = ({ db }: Connection) => ({
  weather: createWeatherRepository(db),
  live: createOutboxRepository(db),
});
export type WeatherRepositories = ReturnType<typeof weatherRepositories>;
