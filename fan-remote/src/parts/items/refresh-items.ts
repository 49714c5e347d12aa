import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { capsulesQueries } from '@bestie/client/capsules.queries';
import { forecastsQueries } from '@bestie/client/forecasts.queries';
import { itemsQueries } from '@bestie/client/items.queries';
import { lookPhotosQueries } from '@bestie/client/look-photos.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { profilesQueries } from '@bestie/client/profiles.queries';
import { settingsQueries } from '@bestie/client/settings.queries';
import { statisticsQueries } from '@bestie/client/statistics.queries';
import { suggestionsQueries } from '@bestie/client/suggestions.queries';
import { tripsQueries } from '@bestie/client/trips.queries';
import { weatherQueries } from '@bestie/client/weather.queries';
import { washesQueries, wearsQueries } from '@bestie/client/wears.queries';
import { BestieError } from '@bestie/contracts/errors';
import type { LiveEvent } from '@bestie/contracts/live';
import type { Item } from '@bestie/contracts/items.contract';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import type { Shell } from '@bestie/remote-kit/shell-contract';

/** A list with more pages than this is updated piece by piece instead of refetched. */
const shortList = 2;

/** Up to this many changed pieces are fetched one by one. */
const fewPieces = 6;

type ItemPages = InfiniteData<{ items: Item[]; nextCursor: string | null }, string | null>;

const isAbout = (nouns: readonly string[]) => (event: LiveEvent) =>
  nouns.includes(event.type.split('.')[0] ?? '');

/** Nouns whose events name pieces that still exist. */
const logs = ['wears', 'washes'];

/** Things that were deleted and not restored since, as `noun/id`. */
function deletedBy(events: readonly LiveEvent[]): ReadonlySet<string> {
  const gone = new Set<string>();
  for (const { type, ids } of events) {
    const [noun = '', verb] = type.split('.');
    if (logs.includes(noun)) continue;
    if (verb === 'delete') for (const id of ids) gone.add(`${noun}/${id}`);
    if (verb === 'restore') for (const id of ids) gone.delete(`${noun}/${id}`);
  }
  return gone;
}

/** Refreshes what the events are about; null among them means that some may have been missed, and refreshes everything. */
export async function refreshItems(
  { queryClient, api }: Pick<Shell, 'api' | 'queryClient'>,
  uid: string,
  heard: (LiveEvent | null)[],
): Promise<void> {
  // A null event means that events may have been missed.
  const lost = heard.includes(null);
  const events = heard.filter((event) => event !== null);
  const gone = deletedBy(events);
  const isGone = ({ queryKey: [noun, ...parts] }: { queryKey: QueryKey }) =>
    parts.some((part) => gone.has(`${String(noun)}/${String(part)}`));
  // Refetching a deleted thing would fail, so it is removed from the cache.
  for (const query of queryClient.getQueryCache().findAll({ predicate: isGone }))
    query.setState({ status: 'error', error: new BestieError('not_found') });
  const ask = (queryKey: QueryKey) => refreshQueries(queryClient, [queryKey], isGone);
  if (lost || events.some(isAbout(['profiles']))) void ask(profilesQueries.all);
  if (lost || events.some(isAbout(['settings']))) void ask(settingsQueries.all(uid));
  if (lost || events.some(isAbout(['lookPhotos']))) void ask(lookPhotosQueries.all);
  // Days show the current outfits and pieces.
  if (lost || events.some(isAbout(['plannerEntries', 'outfits', 'items', 'wears', 'washes'])))
    void ask(plannerEntriesQueries.all);
  if (lost || events.some(isAbout(['plannerEntries', 'outfits', 'trips', 'items', 'wears', 'washes'])))
    void ask(forecastsQueries.all);
  // An outfit shows its pieces, so changes to them change the outfit.
  if (lost || events.some(isAbout(['outfits', 'items']))) void ask(outfitsQueries.all);
  if (lost || events.some(isAbout(['trips', 'items']))) void ask(tripsQueries.all);
  const wears = events.filter(isAbout(['wears']));
  const washes = events.filter(isAbout(['washes']));
  const items = events.filter(isAbout(['items']));
  if (lost || wears.length > 0) void ask(wearsQueries.all);
  if (lost || washes.length > 0) void ask(washesQueries.all);
  if (lost || events.some(isAbout(['suggestions', 'items', 'wears', 'washes', 'weather'])))
    void ask(suggestionsQueries.all);
  if (lost || events.some(isAbout(['weather']))) void ask(weatherQueries.all);
  if (lost || events.some(isAbout(['capsules', 'items', 'washes']))) void ask(capsulesQueries.all);
  const about = [...items, ...wears, ...washes];
  if (!lost && about.length === 0) return;

  const ids = new Set(about.flatMap((event) => event.ids));
  for (const id of ids) void ask([...itemsQueries.all, 'get', id]);
  void ask(statisticsQueries.all);
  void ask([...itemsQueries.all, 'facets']);
  void ask([...itemsQueries.all, 'drafts']);
  const lists = queryClient.getQueriesData<ItemPages>({ queryKey: itemsQueries.lists });
  const long = lists.filter(([, pages]) => (pages?.pages.length ?? 0) > shortList);
  for (const [key] of lists) if (!long.some(([longKey]) => longKey === key)) void ask(key);
  if (long.length === 0) return;

  const changedOnly =
    !lost && about.every((event) => event.ids.length > 0 && !/create|restore/.test(event.type));
  if (!changedOnly || ids.size > fewPieces) {
    for (const [key] of long) void ask(key);
    return;
  }
  const fresh = new Map<string, Item | null>();
  let isComplete = true;
  await Promise.all(
    [...ids].map(async (itemId) => {
      try {
        fresh.set(itemId, await api.items.get({ itemId }));
      } catch (error) {
        if (error instanceof BestieError && error.code === 'not_found') fresh.set(itemId, null);
        else isComplete = false;
      }
    }),
  );
  for (const [key] of long) {
    queryClient.setQueryData<ItemPages>(key, (pages) => replacePieces(pages, fresh));
    if (!isComplete) void ask(key);
  }
}

/** Replaces pieces with fresh versions; null removes a piece. */
function replacePieces(
  data: ItemPages | undefined,
  fresh: ReadonlyMap<string, Item | null>,
): ItemPages | undefined {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.flatMap((item) => {
          const replacement = fresh.get(item.id);
          if (replacement === null) return [];
          return [replacement ?? item];
        }),
      })),
    }
  );
}
