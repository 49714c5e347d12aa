import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { insightsContract } from '@bestie/contracts/insights.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

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
    pagedQuery([...insightsQueries.all, 'posts', filters], (page, signal) =>
      api.insights.listPosts({ ...filters, ...page }, { signal }),
    ),
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
