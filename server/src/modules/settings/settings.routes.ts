import type { FastifyInstance } from 'fastify';
import { settingsContract } from '@bestie/contracts/settings.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { SettingsService } from './settings.service';

/** HTTP routes of the contract. */
export function registerSettingsRoutes(
  app: FastifyInstance,
  platform: HttpPlatform,
  settings: SettingsService,
): void {
  registerContract(app, platform, 'settings', settingsContract, {
    get: ({ caller, input }) => settings.get(caller, input.uid),
    merge: ({ caller, input }) => settings.merge(caller, input),
  });
}
