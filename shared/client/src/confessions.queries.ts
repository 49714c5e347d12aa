import { queryOptions } from '@tanstack/react-query';
import type { ConfessionQueue } from '@bestie/contracts/confessions';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of confessions. */
export const confessionsQueries = {
  all: ['confessions'] as const,
  list: (api: Api) =>
    pagedQuery([...confessionsQueries.all, 'list'], (page, signal) => api.confessions.list(page, { signal })),
  replies: (api: Api, confessionId: string) =>
    pagedQuery([...confessionsQueries.all, 'replies', confessionId], (page, signal) =>
      api.confessions.listReplies({ confessionId, ...page }, { signal }),
    ),
  yours: (api: Api) =>
    queryOptions({
      queryKey: [...confessionsQueries.all, 'yours'],
      queryFn: ({ signal }) => api.confessions.listYours({}, { signal }),
    }),
  queue: (api: Api, queue: ConfessionQueue) =>
    pagedQuery([...confessionsQueries.all, 'queue', queue], (page, signal) =>
      api.confessions.listQueue({ queue, ...page }, { signal }),
    ),
  bans: (api: Api) =>
    pagedQuery([...confessionsQueries.all, 'bans'], (page, signal) =>
      api.confessions.listBans(page, { signal }),
    ),
};
