import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the person's account. */
export const accountQueries = {
  get: (api: Api) =>
    queryOptions({
      queryKey: ['account'],
      queryFn: ({ signal }) => api.account.get({}, { signal }),
    }),
};
