import { useState } from 'react';
import type { IdentityClient, IdentityUser } from '../../session/identity-client';
import { useServices } from '../../shell/services';
import { identityErrorCode } from '../../identity/identity-errors';
import {
  GoogleRedirectError,
  googleMessage,
  loginMessage,
  resetMessage,
  signUpMessage,
} from '../../identity/identity-messages';

/** Creates an account and sends the confirmation mail; if that fails, the banner offers it again. */
async function signUp(identity: IdentityClient, email: string, password: string): Promise<IdentityUser> {
  const user = await identity.signUpWithEmail(email, password);
  await identity.sendConfirmation().catch(() => undefined);
  return user;
}

/** The operation in progress. */
export type SignInBusy = 'google' | 'email' | 'reset' | null;

/** The message is the same for every address, so that nobody learns who has an account. */
const RESET_SENT = 'If there is an account with that address, an email with a link is on its way.';

/** Its window may be hidden behind this one. */
const GOOGLE_OPEN = 'Finish or close the Google window first.';

type Mode = 'sign-in' | 'sign-up';

/**
 * The steps of signing in, and the result of the last one in words.
 * @param mode messages of one mode are not shown in the other
 */
export function useSignIn(mode: Mode) {
  const { signIn, loadIdentity } = useServices();
  const [busy, setBusy] = useState<SignInBusy>(null);
  const [said, setSaid] = useState<{ mode: Mode; error?: string; note?: string } | null>(null);

  const attempt = async (kind: SignInBusy, run: () => Promise<void>, inWords: (cause: unknown) => string) => {
    if (busy === 'google') return setSaid({ mode, note: GOOGLE_OPEN });
    setBusy(kind);
    setSaid(null);
    try {
      await run();
    } catch (cause) {
      setSaid({ mode, error: inWords(cause) });
      setBusy(null);
    }
  };

  return {
    busy,
    error: said?.mode === mode ? said.error : undefined,
    note: said?.mode === mode ? said.note : undefined,
    /** The address is trimmed (specification.md, section 5). */
    withEmail: (email: string, password: string) =>
      attempt(
        'email',
        () =>
          signIn(
            (identity) =>
              mode === 'sign-up'
                ? signUp(identity, email.trim(), password)
                : identity.signInWithEmail(email.trim(), password),
            { isNew: mode === 'sign-up' },
          ),
        mode === 'sign-up' ? signUpMessage : loginMessage,
      ),
    withGoogle: () =>
      attempt('google', () => signIn((identity) => identity.signInWithGoogle()), googleMessage),
    /** Ends a redirect sign-in that left this page and now comes back to it. */
    finishRedirect: async () => {
      // If the SDK does not load, the next click tries again and shows the failure.
      const identity = await loadIdentity().catch(() => null);
      try {
        const user = await identity?.redirectResult().catch((cause: unknown) => {
          throw new GoogleRedirectError('The redirect sign-in failed.', { cause });
        });
        if (user) await signIn(async () => user);
      } catch (cause) {
        setSaid({ mode, error: googleMessage(cause) });
      }
    },
    sendReset: (email: string) =>
      attempt(
        'reset',
        async () => {
          const identity = await loadIdentity();
          await identity.sendPasswordReset(email.trim()).catch((cause: unknown) => {
            if (identityErrorCode(cause) !== 'auth/user-not-found') throw cause;
          });
          setSaid({ mode, note: RESET_SENT });
          setBusy(null);
        },
        resetMessage,
      ),
  };
}
