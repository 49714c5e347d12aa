import type { IdentityProvider } from '../identity/firebase-app';
import type { OpenedStorage } from './storage';

/**
 * Loads the SDK's storage for this page and connects it to the server that the page came from.
 * @param signedIn resolves when the identity provider runs, from which the SDK takes its tokens
 */
export async function openPageStorage(
  provider: IdentityProvider,
  signedIn: () => Promise<unknown>,
): Promise<OpenedStorage> {
  const [{ openStorage, storageSdk }, { firebaseApp }, { installAppCheck }] = await Promise.all([
    import(/* webpackChunkName: "storage" */ './storage-sdk'),
    import('../identity/firebase-app'),
    import('../identity/app-check'),
    signedIn(),
  ]);
  installAppCheck(provider);
  return { sdk: storageSdk, storage: openStorage(firebaseApp(provider), location.origin) };
}
