/**
 * Registers the service worker that serves kept releases; false where there is none to be had: development builds,
 * browsers without, and pages on plain http elsewhere than on this computer.
 */
export function registerWorker(): boolean {
  if (process.env.NODE_ENV !== 'production' || !isSecureContext || !('serviceWorker' in navigator))
    return false;
  // The browser looks for a newer one by itself, past its cache.
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('The service worker could not be registered.', error));
  return true;
}
