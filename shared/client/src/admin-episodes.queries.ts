import type { InputOf } from '@bestie/contracts/define-contract';
import type { adminEpisodesContract } from '@bestie/contracts/admin-episodes.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

export type AdminEpisodeFilters = Omit<InputOf<typeof adminEpisodesContract.list>, 'cursor' | 'limit'>;

/** Query options of everybody's episodes, for admins. */
export const adminEpisodesQueries = {
  all: ['adminEpisodes'] as const,
  list: (api: Api, filters: AdminEpisodeFilters) =>
    pagedQuery([...adminEpisodesQueries.all, 'list', filters], (page, signal) =>
      api.adminEpisodes.list({ ...filters, ...page }, { signal }),
    ),
};
