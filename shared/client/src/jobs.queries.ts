import { queryOptions } from '@tanstack/react-query';
import type { JobState } from '@bestie/contracts/jobs';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of the server's jobs, for admins. */
export const jobsQueries = {
  all: ['jobs'] as const,
  kinds: (api: Api) =>
    queryOptions({
      queryKey: [...jobsQueries.all, 'kinds'],
      queryFn: ({ signal }) => api.jobs.listKinds({}, { signal }),
    }),
  list: (api: Api, state: JobState) =>
    pagedQuery([...jobsQueries.all, 'list', state], (page, signal) =>
      api.jobs.list({ state, ...page }, { signal }),
    ),
};
