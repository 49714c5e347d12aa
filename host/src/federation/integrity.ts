import type { PageComposition, HashedFile } from '@bestie/contracts/remotes';
import { readFileList, type ReleaseFiles } from './file-lists';
import { endWhenStalled } from './stalled-files';

declare global {
  // Called by the chunk loaders of host and remotes (webpack/integrity-plugin.js).
  var __bestieSeal: SetIntegrity;
}

/** Sets the integrity hash of a script or style sheet that is about to load `url`. */
export type SetIntegrity = (element: HTMLScriptElement | HTMLLinkElement, url: string) => void;

export type { ReleaseFiles };

/** The files that this page may load, and from where. */
export interface PageIntegrity {
  setIntegrity: SetIntegrity;
  /** Allows the page to load the files of another release. */
  admit(release: ReleaseFiles): void;
  /**
   * From now on files of this release come from the copies that this device keeps (fallback/service-worker.ts). It
   * stays so until the next full load: the hashes are the same, so these are the same files.
   */
  divert(release: Pick<ReleaseFiles, 'baseUrl'>): void;
  /** The release with all files that are known by now. */
  known<Release extends ReleaseFiles>(release: Release): Release;
  /**
   * The release with all its files, which its list names; the list itself is one of them then. Rejects with a
   * `FileListError` when the list does not come; the next call asks again.
   */
  complete<Release extends ReleaseFiles>(release: Release): Promise<Release>;
}

/** A well-formed hash that no file has. */
export const IMPOSSIBLE_INTEGRITY = `sha384-${'A'.repeat(64)}`;

/** Path prefix of copies on this device; the server has nothing there. */
export const KEPT_PREFIX = '/kept';

/** Every release of a composition. */
export const releasesOf = ({ host, remotes }: PageComposition): ReleaseFiles[] => [host, ...remotes];

/** The files of a release according to its list. */
interface Rest {
  files: HashedFile[];
  pageFiles: Record<string, string[]>;
  reads?: Record<string, string[]>;
  rest: undefined;
}

/**
 * A file that no admitted release names is refused. Scripts and style sheets of a release whose list was not
 * read yet wait for the list. `crossOrigin` makes the request equal to its preload; otherwise the browser
 * would fetch it twice.
 */
export function createIntegrity(
  releases: readonly ReleaseFiles[],
  origin: string,
  nonce: string,
): PageIntegrity {
  const integrity = new Map<string, string>();
  const diverted = new Set<string>();
  /** By folder: releases with an unread list, contents of lists, and lists that are being read. */
  const unread = new Map<string, ReleaseFiles>();
  const rests = new Map<string, Rest>();
  const reading = new Map<string, { list: Promise<Rest>; stop: AbortController }>();
  const kept = origin + KEPT_PREFIX;
  /** Files that did not load correctly: the browser may have a corrupt copy in its cache. */
  const failed = new Set<string>();

  const folderOf = ({ baseUrl }: Pick<ReleaseFiles, 'baseUrl'>) => new URL(baseUrl, origin).href;
  const isDiverted = (address: string) => [...diverted].some((folder) => address.startsWith(folder));
  /** The URL from which a file is loaded. */
  const sourceOf = (address: string) => (isDiverted(address) ? kept + address.slice(origin.length) : address);

  const admit = (release: ReleaseFiles) => {
    const folder = folderOf(release);
    for (const file of release.files) integrity.set(folder + file.path, file.integrity);
    if (release.rest === undefined) unread.delete(folder);
    else if (!rests.has(folder)) unread.set(folder, release);
  };

  async function readRest(release: ReleaseFiles, file: HashedFile, stop: AbortController): Promise<Rest> {
    const address = sourceOf(folderOf(release) + file.path);
    const cache = failed.delete(address) ? 'reload' : 'default';
    const reading = readFileList({ url: address, integrity: file.integrity }, stop, cache);
    reading.catch(() => failed.add(address));
    const { files, pageFiles, reads } = await reading;
    const rest: Rest = { files: [...files, file], pageFiles, ...(reads && { reads }), rest: undefined };
    rests.set(folderOf(release), rest);
    admit({ ...release, ...rest });
    return rest;
  }

  function known<Release extends ReleaseFiles>(release: Release): Release {
    return release.rest === undefined ? release : { ...release, ...rests.get(folderOf(release)) };
  }

  async function complete<Release extends ReleaseFiles>(release: Release): Promise<Release> {
    const { rest } = release;
    const folder = folderOf(release);
    if (rest === undefined || rests.has(folder)) return known(release);
    let under = reading.get(folder);
    if (!under) {
      const stop = new AbortController();
      const list = readRest(release, rest, stop).finally(() => {
        if (reading.get(folder)?.stop === stop) reading.delete(folder);
      });
      under = { list, stop };
      reading.set(folder, under);
    }
    return { ...release, ...(await under.list) };
  }

  /** Sets the hash with which an element must load its file. */
  function put(element: HTMLScriptElement | HTMLLinkElement, address: string): void {
    element.integrity = integrity.get(address) ?? IMPOSSIBLE_INTEGRITY;
    let source = sourceOf(address);
    if (failed.delete(address) && integrity.has(address) && !isDiverted(address)) {
      // Bypasses all caches, and replaces the corrupt copy for the next page.
      fetch(source, { cache: 'reload', credentials: 'same-origin' })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
      source += '?again';
    }
    if (element instanceof HTMLLinkElement) element.href = source;
    else element.src = source;
  }

  releases.forEach(admit);
  return {
    admit,
    known,
    complete,
    divert(found) {
      const folder = folderOf(found);
      diverted.add(folder);
      // A retry loads it from there.
      reading.get(folder)?.stop.abort();
      reading.delete(folder);
    },
    setIntegrity(element, url) {
      element.crossOrigin = 'anonymous';
      element.nonce = nonce;
      const asked = url.split(/[?#]/, 1)[0] ?? url;
      // A script from a copy requests its neighbours from the copies as well.
      const plain = asked.startsWith(kept) ? origin + asked.slice(kept.length) : asked;
      element.addEventListener('error', () => failed.add(plain));
      const waitsFor = integrity.has(plain)
        ? undefined
        : [...unread].find(([folder]) => plain.startsWith(folder))?.[1];
      if (!waitsFor) {
        element.integrity = integrity.get(plain) ?? IMPOSSIBLE_INTEGRITY;
        if (isDiverted(plain) || failed.has(plain)) put(element, plain);
        return;
      }
      // Without a URL the element loads nothing; the timeout of its loader keeps running.
      element.integrity = IMPOSSIBLE_INTEGRITY;
      element.removeAttribute(element instanceof HTMLLinkElement ? 'href' : 'src');
      complete(waitsFor).then(
        () => put(element, plain),
        () => element.dispatchEvent(new Event('error')),
      );
    },
  };
}

/** For development builds, whose files change under the page. */
const noIntegrity: PageIntegrity = {
  setIntegrity: () => undefined,
  admit: () => undefined,
  divert: () => undefined,
  known: (release) => release,
  complete: (release) => Promise.resolve(release),
};

/** Installs the integrity checks of the page; must run before anything is loaded lazily. */
export function installIntegrity(composition: PageComposition, nonce: string): PageIntegrity {
  const pageIntegrity =
    process.env.NODE_ENV === 'production'
      ? createIntegrity(releasesOf(composition), location.origin, nonce)
      : noIntegrity;
  globalThis.__bestieSeal = (element, url) => {
    pageIntegrity.setIntegrity(element, url);
    endWhenStalled(element);
  };
  return pageIntegrity;
}
