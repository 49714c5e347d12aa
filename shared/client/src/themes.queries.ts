import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of themes, for admins. */
export const themesQueries = {
  all: ['themes'] as const,
  list: (api: Api) =>
    infiniteQueryOptions({
      queryKey: [...themesQueries.all, 'list'],
      queryFn: ({ signal, pageParam }) =>
        api.themes.list({ ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  open: (api: Api, themeId: string) =>
    queryOptions({
      queryKey: [...themesQueries.all, themeId],
      queryFn: ({ signal }) => api.themes.open({ themeId }, { signal }),
    }),
};
