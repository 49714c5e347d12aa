import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { auditContract } from '@bestie/contracts/audit.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

export type AuditFilters = Omit<InputOf<typeof auditContract.list>, 'cursor' | 'limit'>;

/** Query options of the audit log, for admins. */
export const auditQueries = {
  all: ['audit'] as const,
  /** Whether the seals fit the entries. */
  check: (api: Api) =>
    queryOptions({
      queryKey: ['auditSeals'],
      queryFn: ({ signal }) => api.audit.check({}, { signal }),
    }),
  list: (api: Api, filters: AuditFilters) =>
    pagedQuery([...auditQueries.all, filters], (page, signal) =>
      api.audit.list({ ...filters, ...page }, { signal }),
    ),
};
