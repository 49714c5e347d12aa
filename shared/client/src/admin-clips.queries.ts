import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { adminClipsContract } from '@bestie/contracts/admin-clips.contract';
import type { Api } from './api';

export type AdminClipFilters = Omit<InputOf<typeof adminClipsContract.list>, 'cursor' | 'limit'>;

/** Query options of the clips of all episodes, for admins. */
export const adminClipsQueries = {
  all: ['adminClips'] as const,
  list: (api: Api, filters: AdminClipFilters) =>
    infiniteQueryOptions({
      queryKey: [...adminClipsQueries.all, 'list', filters],
      queryFn: ({ signal, pageParam }) =>
        api.adminClips.list({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
