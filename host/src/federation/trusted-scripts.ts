declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
    };
  }
}

/** Files of releases, from the server or from copies on this device, and the service worker. */
const ownScripts = /^\/(?:(?:kept\/)?(?:host|remotes)\/|service-worker\.js$)/;

/** Scripts that the Firebase SDK loads for Google sign-in and App Check. */
const googleScripts =
  /^https:\/\/(?:apis\.google\.com\/|www\.google\.com\/recaptcha\/|www\.gstatic\.com\/recaptcha\/)/;

/**
 * Whether the page may load a script or a worker from here.
 * @param withGoogle the page signs people in with Firebase
 */
export function isTrustedScript(address: string, origin: string, withGoogle: boolean): boolean {
  const url = new URL(address, origin);
  return (
    (url.origin === origin && ownScripts.test(url.pathname)) || (withGoogle && googleScripts.test(url.href))
  );
}

/**
 * The page's only policy of Trusted Types: addresses of scripts and workers are held to {@link isTrustedScript}, for the
 * host, every console and every library. There is none for markup and code, so that text never becomes either. Goes
 * before the first script is loaded; the page's HTML requires it (server/…/content-security-policy.ts).
 */
export function trustOwnScripts(withGoogle: boolean): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isTrustedScript(address, location.origin, withGoogle) ? address : null),
  });
}
