import type { Connection } from '../../platform/module/define-module';
import { createForecastsRepository } from './forecasts.repository';

/** Repositories of the module, bound to one connection. */
export const forecastsRepositories = ({ db }: Connection) => ({
  forecasts: createForecastsRepository(db),
});
export type ForecastsRepositories = ReturnType<typeof forecastsRepositories>;
