import type { FastifyInstance } from 'fastify';
import { weatherContract } from '@bestie/contracts/weather.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { WeatherService } from './weather.service';

/** HTTP routes of the contract. */
export function registerWeatherRoutes(
  app: FastifyInstance,
  http: HttpServices,
  weather: WeatherService,
): void {
  registerContract(app, http, 'weather', weatherContract, {
    places: async ({ input }) => weather.places(input.q),
    get: ({ caller, input }) => weather.get(caller, input.placeId),
    choose: ({ caller, input }) => weather.choose(caller, input.placeId),
  });
}
