import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** A small first page is shown soon; few larger ones follow. */
const pageSizes = { first: 60, further: 250 };

/** Query options of the pins of a board. */
export const pinsQueries = {
  all: ['pins'] as const,
  list: (api: Api, boardId: string) =>
    pagedQuery([...pinsQueries.all, 'list', boardId], (page, signal) =>
      api.pins.list(
        { boardId, limit: page.cursor === undefined ? pageSizes.first : pageSizes.further, ...page },
        { signal },
      ),
    ),
  /** Input of the first page, for `reads` of a route. */
  firstPage: (boardId: string) => ({ boardId, limit: pageSizes.first }),
};
