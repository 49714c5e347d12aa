import type { PageComposition, SealedFile } from '@bestie/contracts/remotes';
import { readFileList, type SealedRelease } from './file-lists';

declare global {
  // Called by the chunk loaders of host and remotes (webpack/seal-plugin.js).
  var __bestieSeal: Seal;
}

/** Puts integrity on a script or style sheet that is about to load `url`. */
export type Seal = (element: HTMLScriptElement | HTMLLinkElement, url: string) => void;

export type { SealedRelease };

/** What this page may load, and from where. */
export interface PageSeal {
  seal: Seal;
  /** Lets the page load the files of one more release. */
  admit(release: SealedRelease): void;
  /**
   * From now on files of this release come from the copies that this device keeps (fallback/service-worker.ts). It
   * stays so until the next full load: the hashes are the same, so these are the same files.
   */
  divert(release: Pick<SealedRelease, 'baseUrl'>): void;
  /** The release with all that is known of its files by now. */
  known<Release extends SealedRelease>(release: Release): Release;
  /**
   * The release with all its files, which its list names; the list itself is one of them then. Rejects with a
   * `FileListError` when the list does not come; the next call asks again.
   */
  complete<Release extends SealedRelease>(release: Release): Promise<Release>;
}

/** Well-formed, so that the browser honours it, and the hash of nothing. */
export const IMPOSSIBLE_INTEGRITY = `sha384-${'A'.repeat(64)}`;

/** Before the path of a file that is to come from this device. Nothing of it is on the server. */
export const KEPT_PREFIX = '/kept';

/** Every release of a composition. */
export const releasesOf = ({ host, remotes }: PageComposition): SealedRelease[] => [host, ...remotes];

/** What a list said of a release, in place of what the page knew of it. */
interface Rest {
  files: SealedFile[];
  pageFiles: Record<string, string[]>;
  rest: undefined;
}

/**
 * A file that no admitted release names is refused, whoever asks for it. Of a release whose list has not been read
 * yet, scripts and style sheets wait for the list. `crossOrigin` makes the request equal to its preload, or the
 * browser would fetch it twice.
 */
export function createSeal(releases: readonly SealedRelease[], origin: string, nonce: string): PageSeal {
  const integrity = new Map<string, string>();
  const diverted = new Set<string>();
  /** By folder: releases whose list has not been read, what lists have said, and lists on their way. */
  const unread = new Map<string, SealedRelease>();
  const rests = new Map<string, Rest>();
  const reading = new Map<string, { list: Promise<Rest>; stop: AbortController }>();
  const kept = origin + KEPT_PREFIX;
  /** What did not come as it was released: the browser may hold a corrupt copy, and answers never change. */
  const failed = new Set<string>();

  const folderOf = ({ baseUrl }: Pick<SealedRelease, 'baseUrl'>) => new URL(baseUrl, origin).href;
  const isDiverted = (address: string) => [...diverted].some((folder) => address.startsWith(folder));
  /** Where a file comes from. */
  const sourceOf = (address: string) => (isDiverted(address) ? kept + address.slice(origin.length) : address);

  const admit = (release: SealedRelease) => {
    const folder = folderOf(release);
    for (const file of release.files) integrity.set(folder + file.path, file.integrity);
    if (release.rest === undefined) unread.delete(folder);
    else if (!rests.has(folder)) unread.set(folder, release);
  };

  async function readRest(release: SealedRelease, file: SealedFile, stop: AbortController): Promise<Rest> {
    const address = sourceOf(folderOf(release) + file.path);
    const cache = failed.delete(address) ? 'reload' : 'default';
    const reading = readFileList({ url: address, integrity: file.integrity }, stop, cache);
    reading.catch(() => failed.add(address));
    const { files, pageFiles } = await reading;
    const rest: Rest = { files: [...files, file], pageFiles, rest: undefined };
    rests.set(folderOf(release), rest);
    admit({ ...release, ...rest });
    return rest;
  }

  function known<Release extends SealedRelease>(release: Release): Release {
    return release.rest === undefined ? release : { ...release, ...rests.get(folderOf(release)) };
  }

  async function complete<Release extends SealedRelease>(release: Release): Promise<Release> {
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

  /** Lets an element load what it is about to load, under the hash that it must have. */
  function put(element: HTMLScriptElement | HTMLLinkElement, address: string): void {
    element.integrity = integrity.get(address) ?? IMPOSSIBLE_INTEGRITY;
    let source = sourceOf(address);
    if (failed.delete(address) && integrity.has(address) && !isDiverted(address)) {
      // Past all caches now, and as it was released for the next page.
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
      // What is asked for again is asked for there.
      reading.get(folder)?.stop.abort();
      reading.delete(folder);
    },
    seal(element, url) {
      element.crossOrigin = 'anonymous';
      element.nonce = nonce;
      const asked = url.split(/[?#]/, 1)[0] ?? url;
      // A script that came from this device asks for its neighbours there.
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
      // Without an address it may be attached and loads nothing; its loader’s time-out runs on.
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
const noSeal: PageSeal = {
  seal: () => undefined,
  admit: () => undefined,
  divert: () => undefined,
  known: (release) => release,
  complete: (release) => Promise.resolve(release),
};

/** Sets the page's seal, before anything is loaded lazily. */
export function installSeal(composition: PageComposition, nonce: string): PageSeal {
  const pageSeal =
    process.env.NODE_ENV === 'production'
      ? createSeal(releasesOf(composition), location.origin, nonce)
      : noSeal;
  globalThis.__bestieSeal = pageSeal.seal;
  return pageSeal;
}
