import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of VIP tiers and memberships. */
export const vipQueries = {
  all: ['vip'] as const,
  get: (api: Api) =>
    queryOptions({
      queryKey: [...vipQueries.all, 'get'],
      queryFn: ({ signal }) => api.vip.get({}, { signal }),
    }),
  /** Memberships of a person, for admins. */
  listMemberships: (api: Api, uid: string) =>
    queryOptions({
      queryKey: [...vipQueries.all, 'memberships', uid],
      queryFn: ({ signal }) => api.vip.listMemberships({ uid }, { signal }),
    }),
};
