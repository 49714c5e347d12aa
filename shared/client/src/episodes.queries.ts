import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { episodesContract } from '@bestie/contracts/episodes.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

type ListInput = Omit<InputOf<(typeof episodesContract)['list']>, 'cursor'>;

/** Query options of episodes and their podcast. All are below `all`, which live events of the creator make stale. */
export const episodesQueries = {
  all: ['episodes'] as const,
  list: (api: Api, input: ListInput = {}) =>
    pagedQuery([...episodesQueries.all, 'list', input], (page, signal) =>
      api.episodes.list({ ...input, ...page }, { signal }),
    ),
  get: (api: Api, episodeId: string) =>
    queryOptions({
      queryKey: [...episodesQueries.all, 'get', episodeId],
      queryFn: ({ signal }) => api.episodes.get({ episodeId }, { signal }),
    }),
  getPodcast: (api: Api) =>
    queryOptions({
      queryKey: [...episodesQueries.all, 'podcast'],
      queryFn: ({ signal }) => api.episodes.getPodcast({}, { signal }),
    }),
  /** What members find without searching: featured and new episodes, and clips. */
  discover: (api: Api) =>
    queryOptions({
      queryKey: [...episodesQueries.all, 'discover'],
      queryFn: ({ signal }) => api.episodes.getDiscovery({}, { signal }),
    }),
  listDates: (api: Api, from: string, to: string) =>
    queryOptions({
      queryKey: [...episodesQueries.all, 'dates', from, to],
      queryFn: ({ signal }) => api.episodes.listDates({ from, to }, { signal }),
    }),
  /** Those that the tier of the person opens. */
  listVip: (api: Api) =>
    pagedQuery([...episodesQueries.all, 'vip'], (page, signal) => api.episodes.listVip(page, { signal })),
  /** As everybody sees it. */
  getPublic: (api: Api, uid: string, episodeId: string) =>
    queryOptions({
      queryKey: [...episodesQueries.all, 'public', uid, episodeId],
      queryFn: ({ signal }) => api.episodes.getPublic({ uid, episodeId }, { signal }),
    }),
};
