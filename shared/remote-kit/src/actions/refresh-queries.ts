import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Everything that was ever asked, for {@link refreshQueries}. */
export const everything: readonly QueryKey[] = [[]];

/**
 * Marks what was asked under these keys as out of date; what is in view is asked again. Resolves when that is done.
 * Consoles refresh by nothing else: after an action by its `stale`, after a live event by this.
 * @param isGone tells queries about deleted objects, which could only fail: they are asked again when they are next in view
 */
export async function refreshQueries(
  queryClient: Pick<QueryClient, 'invalidateQueries'>,
  keys: readonly QueryKey[],
  isGone?: (query: { queryKey: QueryKey }) => boolean,
): Promise<void> {
  await Promise.all(
    keys.flatMap((queryKey) =>
      isGone
        ? [
            queryClient.invalidateQueries({ queryKey, predicate: isGone, refetchType: 'none' }),
            queryClient.invalidateQueries({ queryKey, predicate: (query) => !isGone(query) }),
          ]
        : [queryClient.invalidateQueries({ queryKey })],
    ),
  );
}
