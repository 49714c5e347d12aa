import type { InfiniteData } from '@tanstack/react-query';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { itemsContract } from '@bestie/contracts/items.contract';
import { kept, paths } from '@bestie/contracts/paths';

/** The closet as it was at a visit. */
export interface KeptCloset {
  /** When, in milliseconds since 1970. */
  at: number;
  list: InfiniteData<OutputOf<(typeof itemsContract)['list']>, string | null>;
  facets: OutputOf<(typeof itemsContract)['facets']> | undefined;
}

const key = kept.data('closet');
/** The page itself is kept once for each load of it: its files belong together. */
let isPageKept = false;

/** Whether a page has the scripts that run here. The files of another release of the host are not on this device yet. */
const isOfThisRelease = (html: string) =>
  [...document.querySelectorAll('script[src][defer]')].every((script) =>
    html.includes(`"${script.getAttribute('src')}"`),
  );

/**
 * Keeps the closet on this device for visits without a connection, in the cache of its person. Never rejects: without
 * space, or in a private window, there is none.
 */
export async function keepCloset(uid: string, closet: KeptCloset): Promise<void> {
  // Cache storage exists in secure contexts only.
  if (!('caches' in globalThis)) return;
  try {
    const cache = await caches.open(kept.cache(uid));
    await cache.put(key, new Response(JSON.stringify(closet)));
    if (isPageKept) return;
    isPageKept = true;
    const page = await fetch(paths.fan.closet, {
      credentials: 'same-origin',
      headers: { accept: 'text/html' },
    });
    isPageKept = page.ok && !page.redirected && isOfThisRelease(await page.clone().text());
    if (isPageKept) await cache.put(kept.page(paths.fan.closet), page);
  } catch {
    // The next call tries again.
    isPageKept = false;
  }
}

/** The closet of the last visit; null where there is none. */
export async function findKeptCloset(uid: string): Promise<KeptCloset | null> {
  if (!('caches' in globalThis)) return null;
  try {
    const found = await (await caches.open(kept.cache(uid))).match(key);
    return found ? ((await found.json()) as KeptCloset) : null;
  } catch {
    return null;
  }
}
