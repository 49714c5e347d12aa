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
  /** Who is in a room at the moment. */
  people: (api: Api, roomId: string) =>
    queryOptions({
      queryKey: [...loungeQueries.all, 'people', roomId],
      queryFn: ({ signal }) => api.lounge.listPeople({ roomId }, { signal }),
      refetchInterval: 60_000,
      staleTime: 30_000,
    }),
};
