import { CustomProvider, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import type { AppCheckToken } from 'firebase/app-check';
import { firebaseApp, type IdentityProvider } from './firebase-app';

let installed = false;

/**
 * Installs App Check for object storage: a short-lived token of our server, or reCAPTCHA Enterprise with a Firebase
 * project. Call it before the first upload; later calls do nothing.
 */
export function installAppCheck(provider: IdentityProvider): void {
  if (installed) return;
  const attestation =
    provider.provider === 'embedded'
      ? new CustomProvider({ getToken: fetchToken })
      : provider.appCheckSiteKey
        ? new ReCaptchaEnterpriseProvider(provider.appCheckSiteKey)
        : null;
  if (!attestation) return;
  initializeAppCheck(firebaseApp(provider), { provider: attestation, isTokenAutoRefreshEnabled: true });
  installed = true;
}

async function fetchToken(): Promise<AppCheckToken> {
  const response = await fetch('/api/app-check-token', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`App Check answered ${response.status}.`);
  return (await response.json()) as AppCheckToken;
}
