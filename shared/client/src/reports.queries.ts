import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of reports, for admins. */
export const reportsQueries = {
  all: ['reports'] as const,
  open: (api: Api) =>
    infiniteQueryOptions({
      queryKey: [...reportsQueries.all, 'open'],
      queryFn: ({ signal, pageParam }) =>
        api.reports.list({ state: 'open', ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
