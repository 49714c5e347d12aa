import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** A small first page is shown soon; few larger ones follow. */
const pageSizes = { first: 60, further: 250 };

/** Query options of the pins of a board. */
export const pinsQueries = {
  all: ['pins'] as const,
  list: (api: Api, boardId: string) =>
    infiniteQueryOptions({
      queryKey: [...pinsQueries.all, 'list', boardId],
      queryFn: ({ signal, pageParam }) =>
        api.pins.list(
          {
            boardId,
            limit: pageParam === null ? pageSizes.first : pageSizes.further,
            ...(pageParam && { cursor: pageParam }),
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  /** Input of the first page, for `reads` of a route. */
  firstPage: (boardId: string) => ({ boardId, limit: pageSizes.first }),
};
