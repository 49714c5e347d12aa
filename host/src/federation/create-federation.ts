import { getInstance } from '@module-federation/runtime';
import type { ComposedRemote, Federation } from './load-remote';
import type { PageIntegrity, SetIntegrity } from './integrity';

/** Timeout in ms for an entry script; shorter than the loader's deadline, so that the runtime gives up first. */
const ENTRY_TIMEOUT = 6_500;

/**
 * Requests everything that a page needs first at once; otherwise each file would be requested by the one
 * before. The page's HTML has done so for its first page.
 */
function preload({ baseUrl, pageFiles }: ComposedRemote, page: string, setIntegrity: SetIntegrity): void {
  for (const path of pageFiles[page] ?? []) {
    const href = baseUrl + path;
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = path.endsWith('.css') ? 'style' : 'script';
    link.href = href;
    setIntegrity(link, link.href);
    document.head.append(link);
  }
}

/** Connects the page to its federation runtime; each release is registered when it is first requested. */
export function createFederation(
  pageIntegrity: Pick<PageIntegrity, 'setIntegrity' | 'known' | 'complete'>,
  /** How many times slower than usual the connection is. */
  pace: number,
): Federation {
  const { setIntegrity } = pageIntegrity;
  // The first instance is the host's; later ones belong to remotes.
  const instance = getInstance();
  if (!instance) throw new Error('The federation runtime is missing from this build.');
  instance.registerPlugins([
    {
      name: 'bestie-integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        setIntegrity(script, script.src);
        return { script, timeout: ENTRY_TIMEOUT * pace };
      },
    },
  ]);
  const known = new Set<string>();
  return {
    version: instance.version,
    load({ container, baseUrl, entry }) {
      // The name includes the version, because a page may load two releases of a remote.
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
    known: pageIntegrity.known,
    ...(process.env.NODE_ENV === 'production' && {
      async prepare(remote, page) {
        // The composition names the files of the first view; the file list names all others.
        preload(page in remote.pageFiles ? remote : await pageIntegrity.complete(remote), page, setIntegrity);
      },
    }),
  };
}
