import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Changes of texts that come while pages of them load are undone when the pages arrive: these are added to what was there when
 * they were asked for, and may be older than a change. Such texts are asked for again then.
 * @param queryKey of the pages
 * @param query their query
 * @param askAgain called with the ids of the texts
 * @returns notes the ids of texts that changed; of those that change while nothing loads there is nothing to note
 */
export function useUndoneChanges(
  queryKey: QueryKey,
  { isFetching, dataUpdatedAt }: { isFetching: boolean; dataUpdatedAt: number },
  askAgain: (ids: ReadonlySet<string>) => void,
): (ids: readonly string[]) => void {
  const queryClient = useQueryClient();
  const noted = useRef(new Set<string>());
  const again = useEffectEvent(askAgain);
  useEffect(() => {
    if (isFetching || noted.current.size === 0) return;
    const ids = noted.current;
    noted.current = new Set();
    again(ids);
  }, [isFetching, dataUpdatedAt]);
  // What is rendered may not know yet that something loads.
  return (ids) => {
    if (queryClient.isFetching({ queryKey }) > 0) for (const id of ids) noted.current.add(id);
  };
}
