import type { Connection } from '../../platform/module/define-module';
import { plannerPort } from '../planner-entries';
import { answersPort } from '../suggestions';
import { createForecastsRepository } from './forecasts.repository';
import { createLaundryRepository } from './laundry.repository';

/** Repositories of the module, bound to one connection. */
export const forecastsRepositories = ({ db }: Connection) => ({
  forecasts: createForecastsRepository(db),
  laundry: createLaundryRepository(db),
  ...plannerPort(db),
  ...answersPort(db),
});
export type ForecastsRepositories = ReturnType<typeof forecastsRepositories>;
