import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the rooms of the lounge. */
export const loungeQueries = {
  all: ['lounge'] as const,
  rooms: (api: Api) =>
    queryOptions({
      queryKey: [...loungeQueries.all, 'rooms'],
      queryFn: ({ signal }) => api.lounge.list({}, { signal }),
    }),
  /** What admins removed in the last 30 days. */
  purges: (api: Api) =>
    queryOptions({
      queryKey: [...loungeQueries.all, 'purges'],
      queryFn: ({ signal }) => api.lounge.listPurges({}, { signal }),
    }),
  /** Who is in a room at the moment. */
  people: (api: Api, roomId: string) =>
    queryOptions({
      queryKey: [...loungeQueries.all, 'people', roomId],
      queryFn: ({ signal }) => api.lounge.listPeople({ roomId }, { signal }),
      refetchInterval: 60_000,
      staleTime: 30_000,
    }),
};
