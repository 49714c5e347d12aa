import type { RoleClaims } from '@bestie/contracts/roles';

/** Who the identity provider says is signed in. */
export interface IdentityUser {
  uid: string;
  email: string | null;
  displayName: string | null;
}

/** What the shell needs of the identity provider; host/src/identity wraps the SDK so. */
export interface IdentityClient {
  signInWithEmail(email: string, password: string): Promise<IdentityUser>;
  signUpWithEmail(email: string, password: string): Promise<IdentityUser>;
  /** Null when the page leaves for a redirect sign-in. */
  signInWithGoogle(): Promise<IdentityUser | null>;
  /** The user of a redirect sign-in that this page load ends; null when there was none. */
  redirectResult(): Promise<IdentityUser | null>;
  sendPasswordReset(email: string): Promise<void>;
  /** Has a link mailed by which who is signed in proves that their address is theirs. */
  sendConfirmation(): Promise<void>;
  /** A token that says so when the address was confirmed since; null while it was not, and for nobody. */
  confirmedToken(): Promise<string | null>;
  /** Whether who is signed in has a password; who only comes by Google has none. */
  hasPassword(): Promise<boolean>;
  /** Proves the current password and sets the next one. Ends every other sign-in; this one goes on. */
  changePassword(current: string, next: string): Promise<void>;
  signOut(): Promise<void>;
  /** Called with who is signed in as soon as that is known, and whenever it changes. */
  onChange(listener: (user: IdentityUser | null) => void): () => void;
  /** ID token of who is signed in, null for nobody; `force` asks the provider for a new one. */
  idToken(force?: boolean): Promise<string | null>;
  /** Claims of that token, from which the role derives; null for nobody. */
  claims(force?: boolean): Promise<RoleClaims | null>;
}

/** The SDK is the heaviest thing in the shell, so it comes when it is needed, once. */
export type LoadIdentity = () => Promise<IdentityClient>;
