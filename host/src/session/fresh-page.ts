import type { PageAnswer, PageData } from '@bestie/contracts/remotes';

/** Endpoint for the composition of the person in the cookie. */
const ADDRESS = '/api/composition';

/** The current composition for this person, as a full page load would have it. Rejects on an error response. */
export async function fetchPageAnswer(
  send: typeof fetch = (...request) => fetch(...request),
): Promise<PageAnswer> {
  const response = await send(ADDRESS, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}.`);
  return (await response.json()) as PageAnswer;
}

/**
 * The page data for another person, or null when only a full page load can apply it, because the host has another
 * version.
 */
export function freshPage(page: PageData, answer: PageAnswer): PageData | null {
  const { host } = page.composition;
  return answer.composition.host.version === host.version ? { ...page, ...answer } : null;
}

/** Whether a newer version of anything on this page is available. */
export function isOutdated({ composition: held }: PageData, { composition: now }: PageAnswer): boolean {
  if (held.id === now.id) return false;
  if (held.host.version !== now.host.version) return true;
  const versions = new Map(now.remotes.map(({ id, version }) => [id, version]));
  return held.remotes.some(({ id, version }) => versions.has(id) && versions.get(id) !== version);
}
