import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of backups, for admins. */
export const backupsQueries = {
  all: ['backups'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...backupsQueries.all, 'list'],
      queryFn: ({ signal }) => api.backups.list({}, { signal }),
    }),
};
