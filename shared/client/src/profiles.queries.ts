import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

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
    infiniteQueryOptions({
      queryKey: [...profilesQueries.all, 'blocked'],
      queryFn: ({ signal, pageParam }) =>
        api.profiles.listBlocked({ ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
