import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the planner. */
export const plannerEntriesQueries = {
  all: ['plannerEntries'] as const,
  lists: ['plannerEntries', 'list'] as const,
  today: (api: Api) =>
    queryOptions({
      queryKey: [...plannerEntriesQueries.all, 'today'],
      queryFn: ({ signal }) => api.plannerEntries.today({}, { signal }),
    }),
  list: (api: Api, from: string, to: string) =>
    queryOptions({
      queryKey: [...plannerEntriesQueries.lists, from, to],
      queryFn: ({ signal }) => api.plannerEntries.list({ from, to }, { signal }),
    }),
};
