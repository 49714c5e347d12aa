import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of the person's own profile and of public ones. */
export const profilesQueries = {
  all: ['profiles'] as const,
  get: (api: Api, uid: string) =>
    queryOptions({
      queryKey: [...profilesQueries.all, 'get', uid],
      queryFn: ({ signal }) => api.profiles.get({ uid }, { signal }),
    }),
  show: (api: Api, handle: string) =>
    queryOptions({
      queryKey: [...profilesQueries.all, 'show', handle.toLowerCase()],
      queryFn: ({ signal }) => api.profiles.show({ handle }, { signal }),
    }),
  /** Blocked people, latest first. */
  listBlocked: (api: Api) =>
    pagedQuery([...profilesQueries.all, 'blocked'], (page, signal) =>
      api.profiles.listBlocked(page, { signal }),
    ),
};
