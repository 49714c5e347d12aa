import { getInstance } from '@module-federation/runtime';
import type { ComposedRemote, Federation } from './load-remote';
import type { PageSeal, Seal } from './seal';

/** Time in ms for an entry script; below the loader's deadline, so that the runtime lets go of a hanging one. */
const ENTRY_TIMEOUT = 6_500;

/**
 * Asks for everything that a page needs first at once: left to itself, each file would be asked for by the one
 * before. The page's HTML has done so for the page that it was made for.
 */
function preload({ baseUrl, pageFiles }: ComposedRemote, page: string, seal: Seal): void {
  for (const path of pageFiles[page] ?? []) {
    const href = baseUrl + path;
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = path.endsWith('.css') ? 'style' : 'script';
    link.href = href;
    seal(link, link.href);
    document.head.append(link);
  }
}

/** Makes the releases of a page known to its federation runtime, each when it is first asked for. */
export function createFederation(
  pageSeal: Pick<PageSeal, 'seal' | 'known' | 'complete'>,
  /** How many times slower than usual the line is. */
  pace: number,
): Federation {
  const { seal } = pageSeal;
  // Kept: later instances are those of the remotes.
  const instance = getInstance();
  if (!instance) throw new Error('The federation runtime is missing from this build.');
  instance.registerPlugins([
    {
      name: 'bestie-seal',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        seal(script, script.src);
        return { script, timeout: ENTRY_TIMEOUT * pace };
      },
    },
  ]);
  const known = new Set<string>();
  return {
    version: instance.version,
    load({ container, baseUrl, entry }) {
      // By the name that says the version: two releases of a remote may meet in a page.
      if (!known.has(container)) {
        known.add(container);
        instance.registerRemotes([
          {
            name: container,
            entry: new URL(baseUrl + entry, location.origin).href,
            entryGlobalName: container,
            type: 'var',
          },
        ]);
      }
      return instance.loadRemote(`${container}/remote`);
    },
    known: pageSeal.known,
    ...(process.env.NODE_ENV === 'production' && {
      async prepare(remote, page) {
        // Of the first view everything is known; of all others the list says it.
        preload(page in remote.pageFiles ? remote : await pageSeal.complete(remote), page, seal);
      },
    }),
  };
}
