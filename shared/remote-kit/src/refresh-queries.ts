import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Everything that was ever asked, for {@link refreshQueries}. */
export const everything: readonly QueryKey[] = [[]];

/**
 * Marks what was asked under these keys as out of date; what is in view is asked again. Resolves when that is done.
 * Consoles refresh by nothing else: after an action by its `stale`, after a live event by this.
 * @param isGone tells queries about deleted objects: they could only fail, and are not asked again
 */
export async function refreshQueries(
  queryClient: Pick<QueryClient, 'invalidateQueries'>,
  keys: readonly QueryKey[],
  isGone: (query: { queryKey: QueryKey }) => boolean = () => false,
): Promise<void> {
  await Promise.all(
    keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate: (query) => !isGone(query) })),
  );
}
