import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** All queries, for {@link refreshQueries}. */
export const everything: readonly QueryKey[] = [[]];

/**
 * Marks queries with these keys as stale; those in view are refetched. Resolves when that is done. Consoles
 * refresh only in this way: after an action by its `stale`, after a live event by this.
 * @param isGone matches queries about deleted objects, which could only fail: they are refetched when they
 * are next in view
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

/**
 * Marks queries with these keys as stale, because nobody listens to their live events any longer: the next visit shows
 * them and refetches them at once.
 */
export function expireQueries(
  queryClient: Pick<QueryClient, 'invalidateQueries'>,
  keys: readonly QueryKey[],
): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}
