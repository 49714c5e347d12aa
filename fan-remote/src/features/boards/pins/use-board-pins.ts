import { useCallback, useEffect, useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pinsQueries } from '@bestie/client/pins.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { Pin } from '@bestie/contracts/pins.contract';
import { useShell } from '@bestie/remote-kit/shell';

/**
 * The pins of a board.
 * @param all fetches every page at once, for moving pins; otherwise `more` fetches the next
 * @param wanted id of a pin; pages are fetched until it is there
 */
export function useBoardPins(boardId: string, { all, wanted }: { all: boolean; wanted?: string | null }) {
  const { api, queryClient } = useShell();
  const query = useInfiniteQuery(pinsQueries.list(api, boardId));
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const pins = useMemo(() => rowsOf(query.data), [query.data]);
  const goesOn = all || (typeof wanted === 'string' && !pins.some(({ id }) => id === wanted));
  // After each page: a quick answer may come without a render in which it is being fetched.
  useEffect(() => {
    if (goesOn) more();
  }, [goesOn, more, pins]);

  /** Shows pins optimistically, until the server answers. */
  const show = useCallback(
    (next: (before: Pin[]) => Pin[]) => {
      const { queryKey } = pinsQueries.list(api, boardId);
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (data) => {
        if (!data) return data;
        const items = next(rowsOf(data));
        const nextCursor = data.pages.at(-1)?.nextCursor ?? null;
        return { pages: [{ items, nextCursor }], pageParams: [data.pageParams[0] ?? null] };
      });
    },
    [api, queryClient, boardId],
  );
  return { query, pins, more, show };
}

export type BoardPins = ReturnType<typeof useBoardPins>;
