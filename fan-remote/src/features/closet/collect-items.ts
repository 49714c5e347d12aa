import type { ItemFilters } from '@bestie/client/items.queries';
import type { Item } from '@bestie/contracts/items.contract';
import type { Api } from '@bestie/client/api';

/**
 * The selected pieces in full. Those that the grid has not fetched yet are fetched page by page, in the order of
 * the list.
 */
export async function collectItems(
  api: Api,
  filters: ItemFilters,
  selected: ReadonlySet<string>,
  loaded: readonly Item[],
): Promise<Item[]> {
  const known = loaded.filter((item) => selected.has(item.id));
  if (known.length === selected.size) return known;
  const found: Item[] = [];
  for (let cursor: string | null = null; found.length < selected.size;) {
    const page: Awaited<ReturnType<Api['items']['list']>> = await api.items.list({
      ...filters,
      limit: 100,
      ...(cursor && { cursor }),
    });
    found.push(...page.items.filter((item) => selected.has(item.id)));
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  return found;
}
