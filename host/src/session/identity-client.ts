import type { RoleClaims } from '@bestie/contracts/roles';

/** The person who is signed in at the identity provider. */
export interface IdentityUser {
  uid: string;
  email: string | null;
  displayName: string | null;
}

/** The identity provider's interface for the shell; host/src/identity implements it with the SDK. */
export interface IdentityClient {
  signInWithEmail(email: string, password: string): Promise<IdentityUser>;
  signUpWithEmail(email: string, password: string): Promise<IdentityUser>;
  /** Null when the page navigates away for a redirect sign-in. */
  signInWithGoogle(): Promise<IdentityUser | null>;
  /** The user of a redirect sign-in that ends with this page load; null when there was none. */
  redirectResult(): Promise<IdentityUser | null>;
  sendPasswordReset(email: string): Promise<void>;
  /** Sends the signed-in person a link that confirms their address. */
  sendConfirmation(): Promise<void>;
  /** A token that contains the confirmation, if the address has been confirmed; otherwise null. */
  confirmedToken(): Promise<string | null>;
  /** Whether the signed-in person has a password; Google sign-ins have none. */
  hasPassword(): Promise<boolean>;
  /** Checks the password of the signed-in person. It starts a new sign-in, which has not shown a second factor. */
  reauthenticate(password: string): Promise<void>;
  /** Changes the password of a person who has just reauthenticated. Ends every other sign-in; this one stays. */
  changePassword(next: string): Promise<void>;
  signOut(): Promise<void>;
  /** Called as soon as it is known who is signed in, and on each change. */
  onChange(listener: (user: IdentityUser | null) => void): () => void;
  /** ID token of the signed-in person, null for nobody; `force` requests a new one. */
  idToken(force?: boolean): Promise<string | null>;
  /** Claims of that token, from which the role derives; null for nobody. */
  claims(force?: boolean): Promise<RoleClaims | null>;
}

/** Loads the SDK once, on demand: it is the heaviest part of the shell. */
export type LoadIdentity = () => Promise<IdentityClient>;
