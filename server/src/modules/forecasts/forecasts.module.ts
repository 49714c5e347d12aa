import { defineModule } from '../../platform/module/define-module';
import { forecastsRepositories } from './forecasts.repositories';
import { registerForecastsRoutes } from './forecasts.routes';
import { createForecastsService } from './forecasts.service';
import { createLaundryService } from './laundry.service';

export const forecastsModule = defineModule({
  name: 'forecasts',
  repositories: forecastsRepositories,
  open({ app, http, repositories, clock }) {
    const forecasts = createForecastsService({ ...repositories, clock });
    const laundry = createLaundryService({ ...repositories, clock });
    registerForecastsRoutes(app, http, forecasts, laundry);
    return { forecasts };
  },
});
