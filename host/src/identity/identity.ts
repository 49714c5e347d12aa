import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getIdToken,
  getIdTokenResult,
  getRedirectResult,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  browserLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  updatePassword,
} from 'firebase/auth';
import type { Auth, User } from 'firebase/auth';
import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import type { RoleClaims } from '@bestie/contracts/roles';
import { keepText, keptText } from '@bestie/remote-kit/keep-text';
import type { IdentityClient, IdentityUser } from '../session/identity-client';
import { firebaseApp, type IdentityProvider } from './firebase-app';
import { identityErrorCode } from './identity-errors';
import { GoogleRedirectError } from './identity-messages';
import { requireStrongPassword } from './strong-password';

/** {@link IdentityClient} on the SDK, with the claims that roles derive from. */
export interface Identity extends IdentityClient {
  /** Claims of the person's token, null for nobody; `force` requests a new token. */
  claims(force?: boolean): Promise<RoleClaims | null>;
}

/** Errors after which a redirect may work (specification.md, section 8). */
const redirectCodes = new Set([
  'auth/popup-blocked',
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/network-request-failed',
  'auth/internal-error',
]);

/** Set while a redirect sign-in is in progress, so that only such page loads check its result. */
const redirectKey = 'bestie:google-redirect';

const asIdentityUser = ({ uid, email, displayName }: User): IdentityUser => ({ uid, email, displayName });

/** The SDK can be set up only once per page, so concurrent callers get the same promise. */
let opening: Promise<Identity> | undefined;

/**
 * Opens the SDK. Heavy: import this module lazily, once. The frame for popups and redirects is set up only where it
 * is used: when a redirect returns, and on the sign-in page, where some browsers would otherwise block the popup.
 */
export function createIdentity(provider: IdentityProvider): Promise<Identity> {
  opening ??= openSdk(provider).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function openSdk(provider: IdentityProvider): Promise<Identity> {
  const embedded = provider.provider === 'embedded';
  // Before the SDK, which otherwise fetches Google's script.
  if (embedded) (await import('./embedded-gapi')).installEmbeddedGapi();
  const returning = keptText('sessionStorage', redirectKey) !== null;
  const needsGoogle = returning || location.pathname === paths.login;
  const auth = initializeAuth(firebaseApp(provider), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    ...(needsGoogle && { popupRedirectResolver: browserPopupRedirectResolver }),
  });
  if (embedded) connectAuthEmulator(auth, location.origin, { disableWarnings: true });

  async function currentUser(): Promise<User | null> {
    await auth.authStateReady();
    return auth.currentUser;
  }

  return {
    async signInWithEmail(email, password) {
      const { user } = await signInWithEmailAndPassword(auth, email.trim(), password);
      return asIdentityUser(user);
    },

    async signUpWithEmail(email, password) {
      await requireStrongPassword(password, email);
      const { user } = await createUserWithEmailAndPassword(auth, email.trim(), password);
      return asIdentityUser(user);
    },

    signInWithGoogle: () => signInWithGoogle(auth),

    async redirectResult() {
      if (!returning) return null;
      keepText('sessionStorage', redirectKey, null);
      const result = await getRedirectResult(auth, browserPopupRedirectResolver);
      return result && asIdentityUser(result.user);
    },

    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email.trim()),

    async sendConfirmation() {
      const user = await currentUser();
      if (!user) throw new BestieError('unauthenticated');
      await sendEmailVerification(user);
    },

    async confirmedToken() {
      const user = await currentUser();
      if (!user) return null;
      await reload(user);
      return user.emailVerified ? getIdToken(user, true) : null;
    },

    async hasPassword() {
      const user = await currentUser();
      return (
        user?.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID) ?? false
      );
    },

    async reauthenticate(password) {
      const user = await currentUser();
      if (!user?.email) throw new BestieError('unauthenticated');
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password));
    },

    async changePassword(next) {
      const user = await currentUser();
      if (!user) throw new BestieError('unauthenticated');
      await updatePassword(user, next);
    },

    signOut: () => signOut(auth),

    onChange: (listener) => onAuthStateChanged(auth, (user) => listener(user && asIdentityUser(user))),

    async idToken(force = false) {
      const user = await currentUser();
      return user && getIdToken(user, force);
    },

    async claims(force = false) {
      const user = await currentUser();
      return user && ((await getIdTokenResult(user, force)).claims as RoleClaims);
    },
  };
}

/** Uses a popup, or a redirect where popups do not work. */
async function signInWithGoogle(auth: Auth): Promise<IdentityUser | null> {
  const google = new GoogleAuthProvider();
  try {
    const { user } = await signInWithPopup(auth, google, browserPopupRedirectResolver);
    return asIdentityUser(user);
  } catch (error) {
    if (!redirectCodes.has(identityErrorCode(error) ?? '')) throw error;
  }
  keepText('sessionStorage', redirectKey, '1');
  const left = new Promise<null>((resolve) =>
    addEventListener('pagehide', () => resolve(null), { once: true }),
  );
  try {
    // The SDK's promise never settles once the page navigates away.
    await Promise.race([signInWithRedirect(auth, google, browserPopupRedirectResolver), left]);
    return null;
  } catch (cause) {
    keepText('sessionStorage', redirectKey, null);
    throw new GoogleRedirectError('The redirect sign-in could not be started.', { cause });
  }
}
