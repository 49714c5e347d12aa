import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of what is offered to the caller. */
export const transfersQueries = {
  all: ['transfers'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...transfersQueries.all, 'list'],
      queryFn: ({ signal }) => api.transfers.list({}, { signal }),
    }),
};
