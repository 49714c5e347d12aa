import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** A page of messages is asked for around a position, before the first known one, or after the last known one. */
export type MessagesPage = { around?: number; before?: number; after?: number };

/** Query options of what is said in the rooms of the lounge. */
export const loungeMessagesQueries = {
  all: ['loungeMessages'] as const,
  room: (roomId: string) => [...loungeMessagesQueries.all, roomId] as const,
  lists: (roomId: string) => [...loungeMessagesQueries.room(roomId), 'list'] as const,
  /** Key of the messages that were shown last, which a later visit shows until it has the present ones. */
  lastShown: (roomId: string) => [...loungeMessagesQueries.room(roomId), 'last-shown'] as const,
  /**
   * Messages of a room in order; further pages come at both ends.
   * @param around the position where one begins to read; null for the latest
   */
  list: (api: Api, roomId: string, around: number | null) => {
    const initialPageParam: MessagesPage = around === null ? {} : { around };
    return infiniteQueryOptions({
      queryKey: [...loungeMessagesQueries.lists(roomId), around],
      // Live events keep it up to date while somebody looks at it, and nothing does afterwards.
      staleTime: Infinity,
      gcTime: 0,
      queryFn: ({ signal, pageParam }) => api.loungeMessages.list({ roomId, ...pageParam }, { signal }),
      initialPageParam,
      getPreviousPageParam: (page): MessagesPage | undefined =>
        page.hasBefore && page.items[0] ? { before: page.items[0].position } : undefined,
      // The last page is empty where the latest message is gone.
      getNextPageParam: (page, pages): MessagesPage | undefined =>
        page.hasAfter ? { after: pages.flatMap(({ items }) => items).at(-1)?.position ?? 0 } : undefined,
    });
  },
  pinned: (api: Api, roomId: string) =>
    queryOptions({
      queryKey: [...loungeMessagesQueries.room(roomId), 'pinned'],
      queryFn: ({ signal }) => api.loungeMessages.listPinned({ roomId }, { signal }),
    }),
  search: (api: Api, roomId: string, q: string) =>
    pagedQuery([...loungeMessagesQueries.room(roomId), 'search', q], (page, signal) =>
      api.loungeMessages.search({ roomId, q, ...page }, { signal }),
    ),
};
