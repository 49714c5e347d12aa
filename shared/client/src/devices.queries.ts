import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the person's devices. */
export const devicesQueries = {
  all: ['devices'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...devicesQueries.all, 'list'],
      queryFn: ({ signal }) => api.devices.list({}, { signal }),
    }),
};
