import type { Composition, ReleaseFile } from '@bestie/contracts/remotes';

declare global {
  // Called by the chunk loaders of host and remotes (webpack/seal-plugin.js).
  var __bestieSeal: Seal;
}

/** Puts integrity on a script or style sheet that is about to load `url`. */
export type Seal = (element: HTMLScriptElement | HTMLLinkElement, url: string) => void;

/** A release as far as its files are concerned. */
export interface SealedRelease {
  baseUrl: string;
  files: readonly ReleaseFile[];
}

/** What this page may load, and from where. */
export interface PageSeal {
  seal: Seal;
  /** Lets the page load the files of one more release. */
  admit(release: SealedRelease): void;
  /**
   * From now on files of this release come from the copies that this device keeps (rescue/service-worker.ts). It
   * stays so until the next full load: the hashes are the same, so these are the same files.
   */
  divert(release: Pick<SealedRelease, 'baseUrl'>): void;
}

/** Well-formed, so that the browser honours it, and the hash of nothing. */
export const IMPOSSIBLE_INTEGRITY = `sha384-${'A'.repeat(64)}`;

/** Before the path of a file that is to come from this device. Nothing of it is on the server. */
export const KEPT_PREFIX = '/kept';

/** Every release of a composition. */
export const releasesOf = ({ host, remotes }: Composition): SealedRelease[] => [host, ...remotes];

/**
 * A file that no admitted release names is refused, whoever asks for it. `crossOrigin` makes the request equal to
 * its preload, or the browser would fetch it twice.
 */
export function createSeal(releases: readonly SealedRelease[], origin: string, nonce: string): PageSeal {
  const integrity = new Map<string, string>();
  const diverted = new Set<string>();
  const kept = origin + KEPT_PREFIX;
  const admit = ({ baseUrl, files }: SealedRelease) => {
    for (const file of files) integrity.set(new URL(baseUrl + file.path, origin).href, file.integrity);
  };
  releases.forEach(admit);
  return {
    admit,
    divert: ({ baseUrl }) => void diverted.add(new URL(baseUrl, origin).href),
    seal(element, url) {
      element.crossOrigin = 'anonymous';
      element.nonce = nonce;
      const asked = url.split(/[?#]/, 1)[0] ?? url;
      // A script that came from this device asks for its neighbours there.
      const plain = asked.startsWith(kept) ? origin + asked.slice(kept.length) : asked;
      element.integrity = integrity.get(plain) ?? IMPOSSIBLE_INTEGRITY;
      if (![...diverted].some((folder) => plain.startsWith(folder))) return;
      const address = kept + plain.slice(origin.length);
      if (element instanceof HTMLLinkElement) element.href = address;
      else element.src = address;
    },
  };
}

/** For development builds, whose files change under the page. */
const noSeal: PageSeal = { seal: () => undefined, admit: () => undefined, divert: () => undefined };

/** Sets the page's seal, before anything is loaded lazily. */
export function installSeal(composition: Composition, nonce: string): PageSeal {
  const pageSeal =
    process.env.NODE_ENV === 'production'
      ? createSeal(releasesOf(composition), location.origin, nonce)
      : noSeal;
  globalThis.__bestieSeal = pageSeal.seal;
  return pageSeal;
}
