import type { FastifyInstance } from 'fastify';
import { forecastsContract } from '@bestie/contracts/forecasts.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { ForecastsService } from './forecasts.service';

/** HTTP routes of the contract. */
export function registerForecastsRoutes(
  app: FastifyInstance,
  platform: HttpPlatform,
  forecasts: ForecastsService,
): void {
  registerContract(app, platform, 'forecasts', forecastsContract, {
    get: ({ caller, input }) => forecasts.get(caller, input.itemId),
  });
}
