import type { Composition } from '@bestie/contracts/remotes';

declare global {
  // Called by the chunk loaders of host and remotes (webpack/seal-plugin.js).
  var __bestieSeal: Seal;
}

/** Puts integrity on a script or style sheet that is about to load `url`. */
export type Seal = (element: HTMLScriptElement | HTMLLinkElement, url: string) => void;

/** Well-formed, so that the browser honours it, and the hash of nothing. */
export const IMPOSSIBLE_INTEGRITY = `sha384-${'A'.repeat(64)}`;

/** The integrity of every file that this page may load, by absolute URL. */
export function integrityByUrl(composition: Composition, origin: string): Map<string, string> {
  const releases = [composition.host, ...composition.remotes];
  return new Map(
    releases.flatMap(({ baseUrl, files }) =>
      files.map((file) => [new URL(baseUrl + file.path, origin).href, file.integrity] as const),
    ),
  );
}

/**
 * A file that the composition does not name is refused, whoever asks for it. `crossOrigin` makes the request
 * equal to its preload, or the browser would fetch it twice.
 */
export function createSeal(integrity: ReadonlyMap<string, string>, nonce: string): Seal {
  return (element, url) => {
    element.crossOrigin = 'anonymous';
    element.nonce = nonce;
    const plain = url.split(/[?#]/, 1)[0] ?? url;
    element.integrity = integrity.get(plain) ?? IMPOSSIBLE_INTEGRITY;
  };
}

/** For development builds, whose files change under the page. */
const noSeal: Seal = () => undefined;

/** Sets the page's seal, before anything is loaded lazily. */
export function installSeal(composition: Composition, nonce: string): Seal {
  globalThis.__bestieSeal =
    process.env.NODE_ENV === 'production'
      ? createSeal(integrityByUrl(composition, location.origin), nonce)
      : noSeal;
  return globalThis.__bestieSeal;
}
