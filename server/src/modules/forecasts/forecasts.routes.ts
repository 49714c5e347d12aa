import type { FastifyInstance } from 'fastify';
import { forecastsContract } from '@bestie/contracts/forecasts.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { ForecastsService } from './forecasts.service';
import type { LaundryService } from './laundry.service';

/** HTTP routes of the contract. */
export function registerForecastsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  forecasts: ForecastsService,
  laundry: LaundryService,
): void {
  registerContract(app, http, 'forecasts', forecastsContract, {
    laundry: ({ caller }) => laundry.get(caller),
    get: ({ caller, input }) => forecasts.get(caller, input.itemId),
  });
}
