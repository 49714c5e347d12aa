import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of storage quotas, for admins. */
export const quotasQueries = {
  all: ['quotas'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...quotasQueries.all, 'list'],
      queryFn: ({ signal }) => api.quotas.list({}, { signal }),
    }),
  listPeople: (api: Api) =>
    pagedQuery([...quotasQueries.all, 'listPeople'], (page, signal) =>
      api.quotas.listPeople(page, { signal }),
    ),
  getPerson: (api: Api, uid: string) =>
    queryOptions({
      queryKey: [...quotasQueries.all, 'getPerson', uid],
      queryFn: ({ signal }) => api.quotas.getPerson({ uid }, { signal }),
    }),
};
