import type { PageAnswer, PageData } from '@bestie/contracts/remotes';

/** Address of what runs for whoever the cookie says. */
const ADDRESS = '/api/composition';

/** What runs for this person now, as a full load would have it. Rejects when the server does not say. */
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

/** The page for somebody else, or null when only a full load can bring it: another host runs by now. */
export function freshPage(page: PageData, answer: PageAnswer): PageData | null {
  const { host } = page.composition;
  return answer.composition.host.version === host.version ? { ...page, ...answer } : null;
}

/** Whether anything of what this page holds runs in another version now. */
export function isOutdated({ composition: held }: PageData, { composition: now }: PageAnswer): boolean {
  if (held.id === now.id) return false;
  if (held.host.version !== now.host.version) return true;
  const versions = new Map(now.remotes.map(({ id, version }) => [id, version]));
  return held.remotes.some(({ id, version }) => versions.has(id) && versions.get(id) !== version);
}
