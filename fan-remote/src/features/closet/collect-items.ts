import type { ItemFilters } from '@bestie/client/items.queries';
import { itemStatuses } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import type { Api } from '@bestie/client/api';

/** The whole closet: a list without statuses leaves archived pieces out. */
const everyPiece: ItemFilters = { status: itemStatuses.filter((status) => status !== 'draft') };

/**
 * The selected pieces in full, in the order of the list. Those that the grid has not fetched yet are fetched page by
 * page, and those that its filters hide come last.
 */
export async function collectItems(
  api: Api,
  filters: ItemFilters,
  selected: ReadonlySet<string>,
  loaded: readonly Item[],
): Promise<Item[]> {
  const known = loaded.filter((item) => selected.has(item.id));
  if (known.length === selected.size) return known;
  const found = new Map<string, Item>();
  for (const list of [filters, everyPiece]) {
    for (let cursor: string | null = null; found.size < selected.size;) {
      const page: Awaited<ReturnType<Api['items']['list']>> = await api.items.list({
        ...list,
        limit: 100,
        ...(cursor && { cursor }),
      });
      for (const item of page.items) if (selected.has(item.id)) found.set(item.id, item);
      cursor = page.nextCursor;
      if (!cursor) break;
    }
  }
  return [...found.values()];
}
