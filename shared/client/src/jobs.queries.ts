import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { JobState } from '@bestie/contracts/jobs';
import type { Api } from './api';

/** Query options of the server's jobs, for admins. */
export const jobsQueries = {
  all: ['jobs'] as const,
  kinds: (api: Api) =>
    queryOptions({
      queryKey: [...jobsQueries.all, 'kinds'],
      queryFn: ({ signal }) => api.jobs.listKinds({}, { signal }),
    }),
  list: (api: Api, state: JobState) =>
    infiniteQueryOptions({
      queryKey: [...jobsQueries.all, 'list', state],
      queryFn: ({ signal, pageParam }) =>
        api.jobs.list({ state, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
