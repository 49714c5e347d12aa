import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { insightsContract } from '@bestie/contracts/insights.contract';
import type { Api } from './api';

export type InsightFilters = InputOf<typeof insightsContract.get>;
export type FunnelFilters = InputOf<typeof insightsContract.getFunnel>;
export type InsightPostFilters = Omit<InputOf<typeof insightsContract.listPosts>, 'cursor' | 'limit'>;

/** Query options of a creator’s insights. */
export const insightsQueries = {
  all: ['insights'] as const,
  get: (api: Api, filters: InsightFilters) =>
    queryOptions({
      queryKey: [...insightsQueries.all, 'get', filters],
      queryFn: ({ signal }) => api.insights.get(filters, { signal }),
    }),
  listPosts: (api: Api, filters: InsightPostFilters) =>
    infiniteQueryOptions({
      queryKey: [...insightsQueries.all, 'posts', filters],
      queryFn: ({ signal, pageParam }) =>
        api.insights.listPosts({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  getFunnel: (api: Api, filters: FunnelFilters) =>
    queryOptions({
      queryKey: [...insightsQueries.all, 'funnel', filters],
      queryFn: ({ signal }) => api.insights.getFunnel(filters, { signal }),
    }),
  getCohorts: (api: Api, ownerUid?: string) =>
    queryOptions({
      queryKey: [...insightsQueries.all, 'cohorts', ownerUid],
      queryFn: ({ signal }) =>
        api.insights.getCohorts(ownerUid === undefined ? {} : { ownerUid }, { signal }),
    }),
  getBestTimes: (api: Api, ownerUid?: string) =>
    queryOptions({
      queryKey: [...insightsQueries.all, 'best-times', ownerUid],
      queryFn: ({ signal }) =>
        api.insights.getBestTimes(ownerUid === undefined ? {} : { ownerUid }, { signal }),
    }),
};
