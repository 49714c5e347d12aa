import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { assetsContract } from '@bestie/contracts/assets.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

export type AssetFilters = Omit<InputOf<typeof assetsContract.list>, 'cursor' | 'limit' | 'spaceId'>;

/** Query options of the files of a space; all keys of one space begin with `inSpace`. */
export const assetsQueries = {
  inSpace: (spaceId: string) => ['assets', spaceId] as const,
  lists: (spaceId: string) => [...assetsQueries.inSpace(spaceId), 'list'] as const,
  list: (api: Api, spaceId: string, filters: AssetFilters) =>
    pagedQuery([...assetsQueries.lists(spaceId), filters], (page, signal) =>
      api.assets.list({ spaceId, ...filters, ...page }, { signal }),
    ),
  folders: (api: Api, spaceId: string) =>
    queryOptions({
      queryKey: [...assetsQueries.inSpace(spaceId), 'folders'],
      queryFn: ({ signal }) => api.assets.folders({ spaceId }, { signal }),
    }),
  get: (api: Api, spaceId: string, assetId: string) =>
    queryOptions({
      queryKey: [...assetsQueries.inSpace(spaceId), 'get', assetId],
      queryFn: ({ signal }) => api.assets.get({ spaceId, assetId }, { signal }),
    }),
  lookAlikes: (api: Api, spaceId: string) =>
    queryOptions({
      queryKey: [...assetsQueries.inSpace(spaceId), 'look-alikes'],
      queryFn: ({ signal }) => api.assets.lookAlikes({ spaceId }, { signal }),
    }),
  comments: (api: Api, spaceId: string, assetId: string) =>
    pagedQuery([...assetsQueries.inSpace(spaceId), 'comments', assetId], (page, signal) =>
      api.assets.comments({ spaceId, assetId, ...page }, { signal }),
    ),
};
