import { useQuery } from '@tanstack/react-query';
import type { Item } from '@bestie/contracts/items.contract';
import { useShell } from '@bestie/remote-kit/shell';

/** Every piece that is at home and clean, or soon will be, for weights and for the search. */
export function useWholeCloset() {
  const { api } = useShell();
  return useQuery({
    queryKey: ['packing', 'closet'],
    // It is long; what changes meanwhile is asked for on the next visit.
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const items: Item[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: Item[]; nextCursor: string | null } = await api.items.list(
          { sort: 'name', status: ['active'], limit: 100, ...(cursor && { cursor }) },
          { signal },
        );
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      return items;
    },
  });
}
