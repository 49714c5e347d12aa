import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { adminEpisodesContract } from '@bestie/contracts/admin-episodes.contract';
import type { Api } from './api';

export type AdminEpisodeFilters = Omit<InputOf<typeof adminEpisodesContract.list>, 'cursor' | 'limit'>;

/** Query options of everybody's episodes, for admins. */
export const adminEpisodesQueries = {
  all: ['adminEpisodes'] as const,
  list: (api: Api, filters: AdminEpisodeFilters) =>
    infiniteQueryOptions({
      queryKey: [...adminEpisodesQueries.all, 'list', filters],
      queryFn: ({ signal, pageParam }) =>
        api.adminEpisodes.list({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
