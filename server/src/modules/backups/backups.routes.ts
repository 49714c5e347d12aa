import type { FastifyInstance } from 'fastify';
import { backupsContract } from '@bestie/contracts/backups.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { BackupsService } from './backups.service';

/** HTTP routes of the contract. */
export function registerBackupsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  backups: BackupsService,
): void {
  registerContract(app, http, 'backups', backupsContract, {
    list: () => backups.list(),
    make: ({ caller, input }) => backups.make(caller, input.reason),
    drill: ({ caller, input }) => backups.drill(caller, input.reason),
    release: ({ caller, input }) => backups.release(caller, input),
  });
}
