import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';

/**
 * Options of a query that reads one page after another.
 * @param read reads a page: its input takes all of `page`, which is empty for the first one
 */
export const pagedQuery = <Page extends { nextCursor: string | null }, Key extends QueryKey>(
  queryKey: Key,
  read: (page: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page, string | null>, Key, string | null>({
    queryKey,
    queryFn: ({ signal, pageParam }) => read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
