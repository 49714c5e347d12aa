/**
 * Registers the service worker that serves kept releases; false where there is none: in development builds, in
 * browsers without support, and on plain http except on this computer.
 */
export function registerWorker(): boolean {
  if (process.env.NODE_ENV !== 'production' || !isSecureContext || !('serviceWorker' in navigator))
    return false;
  // The browser checks for a newer one, bypassing its cache.
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('The service worker could not be registered.', error));
  return true;
}
