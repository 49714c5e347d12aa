import type { FastifyInstance } from 'fastify';
import { settingsContract } from '@bestie/contracts/settings.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { SettingsService } from './settings.service';

/** HTTP routes of the contract. */
export function registerSettingsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  settings: SettingsService,
): void {
  registerContract(app, http, 'settings', settingsContract, {
    get: ({ caller, input }) => settings.get(caller, input.uid),
    merge: ({ caller, input }) => settings.merge(caller, input),
  });
}
