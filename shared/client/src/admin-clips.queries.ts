import type { InputOf } from '@bestie/contracts/define-contract';
import type { adminClipsContract } from '@bestie/contracts/admin-clips.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

export type AdminClipFilters = Omit<InputOf<typeof adminClipsContract.list>, 'cursor' | 'limit'>;

/** Query options of the clips of all episodes, for admins. */
export const adminClipsQueries = {
  all: ['adminClips'] as const,
  list: (api: Api, filters: AdminClipFilters) =>
    pagedQuery([...adminClipsQueries.all, 'list', filters], (page, signal) =>
      api.adminClips.list({ ...filters, ...page }, { signal }),
    ),
};
