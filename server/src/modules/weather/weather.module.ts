import { defineModule } from '../../platform/module/define-module';
import { weatherArchive } from './weather-archive';
import { createWeatherClient } from './weather-client';
import { weatherRepositories } from './weather.repositories';
import { registerWeatherRoutes } from './weather.routes';
import { createWeatherService } from './weather.service';

const refreshIntervalMs = 60 * 60_000;

export const weatherModule = defineModule({
  name: 'weather',
  uses: ['jobs', 'logger', 'weatherAddress'],
  repositories: weatherRepositories,
  open({ app, http, repositories, transaction, clock, jobs, logger, weatherAddress }) {
    const weather = createWeatherService({
      weather: repositories.weather,
      transaction,
      clock,
      logger,
      client: weatherAddress === undefined ? undefined : createWeatherClient(weatherAddress),
    });
    registerWeatherRoutes(app, http, weather);
    jobs.every(
      'weather.refresh',
      refreshIntervalMs,
      (_payload, { signal }) => weather.refreshWanted(signal),
      { lane: 'services' },
    );
    return { weather };
  },
  sweep: ({ weather }, now) => weather.deleteOld(now),
  archive: weatherArchive,
  notArchived: { weather_forecasts: 'forecasts of places, the same for everyone' },
  erasure: [{ table: 'weather_places', column: 'owner_uid' }],
});
