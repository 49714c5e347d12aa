import type { FastifyInstance } from 'fastify';
import { studioTrashContract, trashContract } from '@bestie/contracts/trash.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { TrashService } from './trash.service';

/** HTTP routes of the contract. */
export function registerTrashRoutes(app: FastifyInstance, http: HttpServices, trash: TrashService): void {
  registerContract(app, http, 'trash', trashContract, {
    list: ({ caller, input }) => trash.listFan(caller, input),
    restore: ({ caller, input }) => trash.restore(caller, input),
    purge: ({ caller, input }) => trash.purge(caller, input),
  });
  registerContract(app, http, 'studioTrash', studioTrashContract, {
    list: ({ caller, input }) => trash.listStudio(caller, input),
    restore: ({ caller, input }) => trash.restore(caller, input),
    purge: ({ caller, input }) => trash.purge(caller, input),
  });
}
