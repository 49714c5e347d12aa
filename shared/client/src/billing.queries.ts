import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of payments. */
export const billingQueries = {
  all: ['billing'] as const,
  get: (api: Api) =>
    queryOptions({
      queryKey: [...billingQueries.all, 'get'],
      queryFn: ({ signal }) => api.billing.get({}, { signal }),
    }),
  listReceipts: (api: Api) =>
    pagedQuery([...billingQueries.all, 'receipts'], (page, signal) =>
      api.billing.listReceipts(page, { signal }),
    ),
  /** What an upgrade costs at this moment: asked again each time. */
  getUpgrade: (api: Api, tierId: string) =>
    queryOptions({
      queryKey: ['billing-upgrade', tierId],
      queryFn: ({ signal }) => api.billing.getUpgrade({ tierId }, { signal }),
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
    }),
};
