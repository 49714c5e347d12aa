import type { FastifyInstance } from 'fastify';
import { auditContract } from '@bestie/contracts/audit.contract';
import type { AuditEntry } from '@bestie/contracts/audit.contract';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { writeCsv } from '../documents/write-csv';
import { pageOfRows } from '../http/paging';
import { registerContract } from '../http/register-contract';
import type { HttpServices } from '../http/register-contract';
import { presentAuditEntry } from './audit.presenter';
import type { AuditFilter, AuditRepository } from './audit.repository';
import type { AuditSealsRepository } from './audit-seals.repository';
import type { NamedAuditRepository } from './named-audit.repository';

/** Entries of one file. */
const exported = 10_000;

/** Reading the log; modules write it together with their changes. */
export function registerAuditRoutes(
  app: FastifyInstance,
  http: HttpServices,
  {
    audit,
    named,
    seals,
  }: { audit: AuditRepository; named: NamedAuditRepository; seals: AuditSealsRepository },
): void {
  registerContract(app, http, 'audit', auditContract, {
    list: async ({ input: { cursor, limit, ...filter } }) => {
      const rows = await named.list({
        ...readFilter(filter),
        ...(cursor && { after: cursor }),
        limit: limit + 1,
      });
      return pageOfRows(rows, limit, (row) => row.id, presentAuditEntry);
    },
    exportCsv: async ({ caller, input: { reason, ...filter } }) => {
      const found = await audit.list({ ...readFilter(filter), limit: exported + 1 });
      const rows = found.slice(0, exported);
      await audit.record({
        actor: caller,
        action: 'audit.exportCsv',
        target: { kind: 'audit', id: 'csv' },
        after: { ...filter, rows: rows.length },
        reason,
      });
      return {
        name: 'audit.csv',
        text: writeCsv(columns, rows.map(presentAuditEntry).map(writeRow)),
        rows: rows.length,
        cut: found.length > exported,
      };
    },
    check: async () => {
      const { hours, rows, sealedUntil, brokenHour } = await seals.check();
      return {
        hours,
        rows,
        sealedUntil: sealedUntil?.toISOString() ?? null,
        brokenHour: brokenHour?.toISOString() ?? null,
      };
    },
  });
}

type Filters = Omit<ParsedInputOf<typeof auditContract.list>, 'cursor' | 'limit'>;

const readFilter = ({ from, to, ...filter }: Filters): Omit<AuditFilter, 'limit'> => ({
  ...filter,
  ...(from !== undefined && { from: new Date(from) }),
  ...(to !== undefined && { to: new Date(to) }),
});

const columns = ['time', 'actor', 'role', 'action', 'kind', 'target', 'before', 'after', 'reason'];

const writeRow = ({ at, actor, actorRole, action, target, before, after, reason }: AuditEntry) => ({
  time: at,
  actor: actor?.uid ?? '',
  role: actorRole,
  action,
  kind: target.kind,
  target: target.id,
  before: before === null ? '' : JSON.stringify(before),
  after: after === null ? '' : JSON.stringify(after),
  reason: reason ?? '',
});
