import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { Network } from '@bestie/contracts/connections';
import type { socialPostsContract } from '@bestie/contracts/social-posts.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

type ListInput = InputOf<(typeof socialPostsContract)['list']>;
type QueueInput = Omit<InputOf<(typeof socialPostsContract)['listQueue']>, 'cursor'>;

/** Query options of posts for networks, and of everything that belongs to them. */
export const socialPostsQueries = {
  all: ['socialPosts'] as const,
  /** A span of the calendar. */
  list: (api: Api, input: ListInput) =>
    queryOptions({
      queryKey: [...socialPostsQueries.all, 'list', input],
      queryFn: ({ signal }) => api.socialPosts.list(input, { signal }),
    }),
  /** Tray, what is next, what needs attention, or what is published. */
  listQueue: (api: Api, input: QueueInput) =>
    pagedQuery([...socialPostsQueries.all, 'queue', input], (page, signal) =>
      api.socialPosts.listQueue({ ...input, ...page }, { signal }),
    ),
  /** The beginning of a view. */
  peekQueue: (api: Api, input: QueueInput) =>
    queryOptions({
      queryKey: [...socialPostsQueries.all, 'peek', input],
      queryFn: ({ signal }) => api.socialPosts.listQueue(input, { signal }),
    }),
  /** Which free slots what is ready would get; no networks mean all. */
  previewFill: (api: Api, networks: readonly Network[]) =>
    queryOptions({
      queryKey: [...socialPostsQueries.all, 'fill', networks],
      queryFn: ({ signal }) =>
        api.socialPosts.previewFill(networks.length > 0 ? { networks: [...networks] } : {}, { signal }),
    }),
  listLabels: (api: Api) =>
    queryOptions({
      queryKey: [...socialPostsQueries.all, 'labels'],
      queryFn: ({ signal }) => api.socialPosts.listLabels({}, { signal }),
    }),
  /** Boards at Pinterest, which are asked for there. */
  listBoards: (api: Api) =>
    queryOptions({
      queryKey: [...socialPostsQueries.all, 'boards'],
      queryFn: ({ signal }) => api.socialPosts.listBoards({}, { signal }),
      staleTime: 60_000,
    }),
  listNeeds: (api: Api) =>
    queryOptions({
      queryKey: [...socialPostsQueries.all, 'needs'],
      queryFn: ({ signal }) => api.socialPosts.listNeeds({}, { signal }),
    }),
  get: (api: Api, postId: string) =>
    queryOptions({
      queryKey: [...socialPostsQueries.all, 'get', postId],
      queryFn: ({ signal }) => api.socialPosts.get({ postId }, { signal }),
    }),
  listMetrics: (api: Api, variantId: string) =>
    queryOptions({
      queryKey: [...socialPostsQueries.all, 'metrics', variantId],
      queryFn: ({ signal }) => api.socialMetrics.list({ variantId }, { signal }),
    }),
  /** The newest measurements of many versions. */
  listNewestMetrics: (api: Api, variantIds: readonly string[]) =>
    queryOptions({
      queryKey: [...socialPostsQueries.all, 'newestMetrics', variantIds],
      queryFn: ({ signal }) => api.socialMetrics.listNewest({ variantIds: [...variantIds] }, { signal }),
      enabled: variantIds.length > 0,
    }),
  listSlots: (api: Api) =>
    queryOptions({
      queryKey: [...socialPostsQueries.all, 'slots'],
      queryFn: ({ signal }) => api.socialSlots.list({}, { signal }),
    }),
  /** What each network accepts. */
  listLimits: (api: Api) =>
    queryOptions({
      queryKey: [...socialPostsQueries.all, 'limits'],
      queryFn: ({ signal }) => api.networkLimits.list({}, { signal }),
    }),
};
