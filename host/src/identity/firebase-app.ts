import { storageBucket } from '@bestie/contracts/storage';
import { getApps, initializeApp } from 'firebase/app';
import type { FirebaseApp, FirebaseOptions } from 'firebase/app';
import type { PageData } from '@bestie/contracts/remotes';

export type IdentityProvider = PageData['identity'];

/** The embedded provider's project; the key identifies nothing, but the SDK requires one. */
const embeddedOptions = (host: string): FirebaseOptions => ({
  apiKey: 'bestie-local',
  projectId: 'bestie-local',
  appId: 'bestie-web',
  authDomain: host,
  storageBucket,
});

/** The one Firebase app of the page, for sign-in and storage. */
export function firebaseApp(provider: IdentityProvider): FirebaseApp {
  const [existing] = getApps();
  if (existing) return existing;
  return initializeApp(provider.provider === 'firebase' ? provider.options : embeddedOptions(location.host));
}
