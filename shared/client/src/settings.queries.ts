import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the person's settings. */
export const settingsQueries = {
  all: (uid: string) => ['settings', uid] as const,
  get: (api: Api, uid: string) =>
    queryOptions({
      queryKey: settingsQueries.all(uid),
      queryFn: ({ signal }) => api.settings.get({ uid }, { signal }),
    }),
};
