import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of themes, for admins. */
export const themesQueries = {
  all: ['themes'] as const,
  list: (api: Api) =>
    pagedQuery([...themesQueries.all, 'list'], (page, signal) => api.themes.list(page, { signal })),
  open: (api: Api, themeId: string) =>
    queryOptions({
      queryKey: [...themesQueries.all, themeId],
      queryFn: ({ signal }) => api.themes.open({ themeId }, { signal }),
    }),
};
