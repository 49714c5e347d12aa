import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of flags. */
export const flagsQueries = {
  all: ['flags'] as const,
  /** Those of the caller. */
  list: (api: Api) =>
    queryOptions({
      queryKey: [...flagsQueries.all, 'list'],
      queryFn: ({ signal }) => api.flags.list({}, { signal }),
    }),
  /** All of them, for admins. */
  listAll: (api: Api) =>
    queryOptions({
      queryKey: [...flagsQueries.all, 'listAll'],
      queryFn: ({ signal }) => api.flags.listAll({}, { signal }),
    }),
};
