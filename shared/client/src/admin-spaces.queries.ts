import type { InputOf } from '@bestie/contracts/define-contract';
import type { adminSpacesContract } from '@bestie/contracts/admin-spaces.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

export type AdminSpaceFilters = Omit<InputOf<typeof adminSpacesContract.list>, 'cursor' | 'limit'>;

/** Query options of everybody's spaces, for admins. */
export const adminSpacesQueries = {
  all: ['adminSpaces'] as const,
  list: (api: Api, filters: AdminSpaceFilters) =>
    pagedQuery([...adminSpacesQueries.all, 'list', filters], (page, signal) =>
      api.adminSpaces.list({ ...filters, ...page }, { signal }),
    ),
};
