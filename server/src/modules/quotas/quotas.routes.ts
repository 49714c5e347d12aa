import type { FastifyInstance } from 'fastify';
import { quotasContract } from '@bestie/contracts/quotas.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { QuotasService } from './quotas.service';

/** HTTP routes of the contract. */
export function registerQuotasRoutes(app: FastifyInstance, http: HttpServices, quotas: QuotasService): void {
  registerContract(app, http, 'quotas', quotasContract, {
    list: () => quotas.list(),
    listPeople: ({ input }) => quotas.listPeople(input),
    setRole: ({ caller, input }) => quotas.setRole(caller, input),
    getPerson: ({ input }) => quotas.getPerson(input),
    setPerson: ({ caller, input }) => quotas.setPerson(caller, input),
    endPerson: ({ caller, input }) => quotas.endPerson(caller, input),
  });
}
