import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of the person's __words__. */
export const __nouns__Queries = {
  all: ['__nouns__'] as const,
  list: (api: Api) =>
    pagedQuery([...__nouns__Queries.all, 'list'], (page, signal) => api.__nouns__.list(page, { signal })),
  get: (api: Api, __noun__Id: string) =>
    queryOptions({
      queryKey: [...__nouns__Queries.all, 'get', __noun__Id],
      queryFn: ({ signal }) => api.__nouns__.get({ __noun__Id }, { signal }),
    }),
};
