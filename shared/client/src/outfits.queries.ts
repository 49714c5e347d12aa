import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import type { outfitsContract } from '@bestie/contracts/outfits.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

export type OutfitFilters = Omit<InputOf<typeof outfitsContract.list>, 'cursor'>;

/** Query options of the person's outfits. */
export const outfitsQueries = {
  all: ['outfits'] as const,
  lists: ['outfits', 'list'] as const,
  allFacets: ['outfits', 'facets'] as const,
  list: (api: Api, filters: OutfitFilters) =>
    pagedQuery([...outfitsQueries.lists, filters], (page, signal) =>
      api.outfits.list({ ...filters, ...page }, { signal }),
    ),
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
    pagedQuery([...outfitsQueries.all, 'public', uid], (page, signal) =>
      api.outfits.listPublic({ uid, ...page }, { signal }),
    ),
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
