import type { FastifyInstance } from 'fastify';
import { plannerEntriesContract } from '@bestie/contracts/planner-entries.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { PlannerEntriesService } from './planner-entries.service';

/** HTTP routes of the contract. */
export function registerPlannerEntriesRoutes(
  app: FastifyInstance,
  http: HttpServices,
  entries: PlannerEntriesService,
): void {
  registerContract(app, http, 'plannerEntries', plannerEntriesContract, {
    list: ({ caller, input }) => entries.list(caller, input),
    today: ({ caller }) => entries.today(caller),
    create: ({ caller, input }) => entries.create(caller, input),
    update: ({ caller, input }) => entries.update(caller, input),
    move: ({ caller, input }) => entries.move(caller, input),
    mark: ({ caller, input }) => entries.mark(caller, input),
    copy: ({ caller, input }) => entries.copy(caller, input),
    delete: ({ caller, input }) => entries.delete(caller, input.ids),
    restore: ({ caller, input }) => entries.restore(caller, input.ids),
  });
}
