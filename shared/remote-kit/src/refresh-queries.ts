import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Everything that was ever asked, for {@link refreshQueries}. */
export const everything: readonly QueryKey[] = [[]];

/**
 * Marks what was asked under these keys as out of date; what is in view is asked again. Resolves when that is done.
 * Consoles refresh nowhere else: after an action by `stale` of `use-action`, after a live event by this.
 * @param gone ids of deleted objects: a query about one of them could only fail, and is not asked again
 */
export async function refreshQueries(
  queryClient: Pick<QueryClient, 'invalidateQueries'>,
  keys: readonly QueryKey[],
  gone: readonly string[] = [],
): Promise<void> {
  await Promise.all(
    keys.map((queryKey) =>
      queryClient.invalidateQueries({
        queryKey,
        ...(gone.length > 0 && {
          predicate: ({ queryKey: parts }) => !gone.some((id) => parts.includes(id)),
        }),
      }),
    ),
  );
}
