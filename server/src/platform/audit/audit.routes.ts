import type { FastifyInstance } from 'fastify';
import { auditContract } from '@bestie/contracts/audit.contract';
import { pageOfRows } from '../http/paging';
import { registerContract } from '../http/register-contract';
import type { HttpServices } from '../http/register-contract';
import { presentAuditEntry } from './audit.presenter';
import type { AuditRepository } from './audit.repository';

/** Reading the log; modules write it together with their changes. */
export function registerAuditRoutes(app: FastifyInstance, http: HttpServices, audit: AuditRepository): void {
  registerContract(app, http, 'audit', auditContract, {
    list: async ({ input: { cursor, limit, ...filter } }) => {
      const rows = await audit.list({ ...filter, ...(cursor && { after: cursor }), limit: limit + 1 });
      return pageOfRows(rows, limit, (row) => row.id, presentAuditEntry);
    },
  });
}
