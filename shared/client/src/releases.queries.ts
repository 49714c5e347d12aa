import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the releases of a remote, for admins. */
export const releasesQueries = {
  all: ['releases'] as const,
  list: (api: Api, remoteId: string) =>
    queryOptions({
      queryKey: [...releasesQueries.all, 'list', remoteId],
      queryFn: ({ signal }) => api.releases.list({ remoteId }, { signal }),
    }),
  diff: (api: Api, remoteId: string, from: string, to: string) =>
    queryOptions({
      queryKey: [...releasesQueries.all, 'diff', remoteId, from, to],
      queryFn: ({ signal }) => api.releases.diff({ remoteId, from, to }, { signal }),
    }),
  proof: (api: Api, remoteId: string, version: string) =>
    queryOptions({
      queryKey: [...releasesQueries.all, 'proof', remoteId, version],
      queryFn: ({ signal }) => api.releases.proof({ remoteId, version }, { signal }),
    }),
  errors: (api: Api, remoteId: string, version: string) =>
    queryOptions({
      queryKey: [...releasesQueries.all, 'errors', remoteId, version],
      queryFn: ({ signal }) => api.releases.errors({ remoteId, version }, { signal }),
    }),
  webhooks: (api: Api, remoteId: string) =>
    queryOptions({
      queryKey: [...releasesQueries.all, 'webhooks', remoteId],
      queryFn: ({ signal }) => api.releases.webhooks({ remoteId }, { signal }),
    }),
  tokens: (api: Api, remoteId: string) =>
    queryOptions({
      queryKey: [...releasesQueries.all, 'tokens', remoteId],
      queryFn: ({ signal }) => api.releases.tokens({ remoteId }, { signal }),
    }),
};
