import { LRUCache } from 'lru-cache';
import { compileFilters } from './compiled-filters';
import type { CompiledFilters } from './compiled-filters';
import type { WordFiltersRepository } from './word-filters.repository';

/** By the revision of the list, which no two lists share. */
const compiled = new LRUCache<string, CompiledFilters>({ max: 4 });

/** The filters of this moment: every call asks for the revision, so a change is in force on all servers at once. */
export async function filtersInForce(
  filters: Pick<WordFiltersRepository, 'list' | 'revision'>,
): Promise<CompiledFilters> {
  const revision = await filters.revision();
  const known = compiled.get(revision);
  if (known) return known;
  const made = compileFilters(await filters.list());
  // A change in between belongs to the next revision.
  if ((await filters.revision()) === revision) compiled.set(revision, made);
  return made;
}
