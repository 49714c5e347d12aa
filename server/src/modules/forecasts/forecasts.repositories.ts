import type { Connection } from '../../platform/module/define-module';
import { createForecastsRepository } from './forecasts.repository';

/** What the module reads and writes on one connection. */
export const forecastsRepositories = ({ db }: Connection) => ({
  forecasts: createForecastsRepository(db),
});
export type ForecastsRepositories = ReturnType<typeof forecastsRepositories>;
