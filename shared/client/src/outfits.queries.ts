import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import type { outfitsContract } from '@bestie/contracts/outfits.contract';
import type { Api } from './api';

export type OutfitFilters = Omit<InputOf<typeof outfitsContract.list>, 'cursor'>;

/** Query options of the person's outfits. */
export const outfitsQueries = {
  all: ['outfits'] as const,
  lists: ['outfits', 'list'] as const,
  allFacets: ['outfits', 'facets'] as const,
  list: (api: Api, filters: OutfitFilters) =>
    infiniteQueryOptions({
      queryKey: [...outfitsQueries.lists, filters],
      queryFn: ({ signal, pageParam }) =>
        api.outfits.list({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  facets: (api: Api, filters: Omit<OutfitFilters, 'sort' | 'limit'>) =>
    queryOptions({
      queryKey: [...outfitsQueries.allFacets, filters],
      queryFn: ({ signal }) => api.outfits.facets(filters, { signal }),
    }),
  /** Outfits whose cover does not show their current look. */
  coverDue: (api: Api) =>
    queryOptions({
      queryKey: [...outfitsQueries.all, 'coverDue'],
      queryFn: ({ signal }) => api.outfits.list({ coverDue: 'true', limit: limits.outfits.page }, { signal }),
    }),
  get: (api: Api, outfitId: string) =>
    queryOptions({
      queryKey: [...outfitsQueries.all, 'get', outfitId],
      queryFn: ({ signal }) => api.outfits.get({ outfitId }, { signal }),
    }),
  /** The public outfits of a person. */
  listPublic: (api: Api, uid: string) =>
    infiniteQueryOptions({
      queryKey: [...outfitsQueries.all, 'public', uid],
      queryFn: ({ signal, pageParam }) =>
        api.outfits.listPublic({ uid, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  /** One outfit as its visitors see it. */
  show: (api: Api, outfitId: string) =>
    queryOptions({
      queryKey: [...outfitsQueries.all, 'show', outfitId],
      queryFn: ({ signal }) => api.outfits.show({ outfitId }, { signal }),
    }),
  /** The remix proposal for it from the person's closet. */
  remix: (api: Api, outfitId: string) =>
    queryOptions({
      queryKey: [...outfitsQueries.all, 'remix', outfitId],
      queryFn: ({ signal }) => api.outfits.remix({ outfitId }, { signal }),
    }),
};
