import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ConfessionQueue } from '@bestie/contracts/confessions';
import type { Api } from './api';

/** Query options of confessions. */
export const confessionsQueries = {
  all: ['confessions'] as const,
  list: (api: Api) =>
    infiniteQueryOptions({
      queryKey: [...confessionsQueries.all, 'list'],
      queryFn: ({ signal, pageParam }) =>
        api.confessions.list({ ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  replies: (api: Api, confessionId: string) =>
    infiniteQueryOptions({
      queryKey: [...confessionsQueries.all, 'replies', confessionId],
      queryFn: ({ signal, pageParam }) =>
        api.confessions.listReplies({ confessionId, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  yours: (api: Api) =>
    queryOptions({
      queryKey: [...confessionsQueries.all, 'yours'],
      queryFn: ({ signal }) => api.confessions.listYours({}, { signal }),
    }),
  queue: (api: Api, queue: ConfessionQueue) =>
    infiniteQueryOptions({
      queryKey: [...confessionsQueries.all, 'queue', queue],
      queryFn: ({ signal, pageParam }) =>
        api.confessions.listQueue({ queue, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  bans: (api: Api) =>
    queryOptions({
      queryKey: [...confessionsQueries.all, 'bans'],
      queryFn: ({ signal }) => api.confessions.listBans({}, { signal }),
    }),
};
