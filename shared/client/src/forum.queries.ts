import { queryOptions } from '@tanstack/react-query';
import type { ThreadOrder, TopPeriod } from '@bestie/contracts/forum';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Filter and order of a list of threads. */
export interface ThreadFilter {
  order: ThreadOrder;
  /** Of the top threads. */
  period?: TopPeriod;
  categoryId?: string;
  tag?: string;
  q?: string;
}

/** Query options of the forum's categories and threads. */
export const forumQueries = {
  all: ['forum'] as const,
  lists: ['forum', 'list'] as const,
  categories: (api: Api) =>
    queryOptions({
      queryKey: [...forumQueries.all, 'categories'],
      queryFn: ({ signal }) => api.forum.listCategories({}, { signal }),
      staleTime: 60_000,
    }),
  list: (api: Api, filter: ThreadFilter) =>
    pagedQuery([...forumQueries.lists, filter], (page, signal) =>
      api.forum.list({ ...filter, ...page }, { signal }),
    ),
  /** Threads similar to the one being written. */
  similar: (api: Api, written: { title: string; text: string }) =>
    queryOptions({
      queryKey: [...forumQueries.all, 'similar', written],
      queryFn: ({ signal }) => api.forum.similar(written, { signal }),
    }),
  get: (api: Api, threadId: string) =>
    queryOptions({
      queryKey: [...forumQueries.all, 'get', threadId],
      queryFn: ({ signal }) => api.forum.get({ threadId }, { signal }),
    }),
};
