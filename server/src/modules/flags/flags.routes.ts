import type { FastifyInstance } from 'fastify';
import { flagsContract } from '@bestie/contracts/flags.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { FlagsService } from './flags.service';

/** HTTP routes of the contract. */
export function registerFlagsRoutes(app: FastifyInstance, http: HttpServices, flags: FlagsService): void {
  registerContract(app, http, 'flags', flagsContract, {
    list: ({ caller }) => flags.list(caller),
    listAll: () => flags.listAll(),
    update: ({ caller, input }) => flags.update(caller, input),
  });
}
