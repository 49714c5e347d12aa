import { useQuery } from '@tanstack/react-query';
import type { Item } from '@bestie/contracts/items.contract';
import { useShell } from '@bestie/remote-kit/shell';

/** Every piece that is available and clean, or soon will be, for weights and the packing search. */
export function useWholeCloset() {
  const { api } = useShell();
  return useQuery({
    queryKey: ['packing', 'closet'],
    // The list is long, so changes are fetched on the next visit.
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
