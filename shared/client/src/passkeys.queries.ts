import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the second factor. */
export const passkeysQueries = {
  all: ['passkeys'] as const,
  list: (api: Api) =>
    queryOptions({
      queryKey: [...passkeysQueries.all, 'list'],
      queryFn: ({ signal }) => api.passkeys.list({}, { signal }),
    }),
  listFailures: (api: Api) =>
    queryOptions({
      queryKey: [...passkeysQueries.all, 'listFailures'],
      queryFn: ({ signal }) => api.passkeys.listFailures({}, { signal }),
    }),
  /** Of anybody, for admins. */
  listFailuresOf: (api: Api, uid: string) =>
    queryOptions({
      queryKey: [...passkeysQueries.all, 'listFailuresOf', uid],
      queryFn: ({ signal }) => api.passkeys.listFailuresOf({ uid }, { signal }),
    }),
  getPolicy: (api: Api) =>
    queryOptions({
      queryKey: [...passkeysQueries.all, 'getPolicy'],
      queryFn: ({ signal }) => api.passkeys.getPolicy({}, { signal }),
    }),
};
