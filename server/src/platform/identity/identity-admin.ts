/** An account as the identity provider knows it. */
export interface IdentityUser {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  disabled: boolean;
  /** Custom claims, of which we use `role` and `admin`. */
  claims: Record<string, unknown>;
  /** `password`, `google.com`. */
  providers: string[];
  createdAt: Date;
  lastLoginAt: Date | null;
  /** Sign-ins before this moment are revoked; null if none are. */
  validAfter: Date | null;
}

export interface NewIdentityUser {
  email: string;
  /** Whether the address counts as confirmed. */
  emailVerified: boolean;
  password: string;
  displayName: string | null;
}

/**
 * The differences between identity providers. Every method that changes an account throws BestieError
 * `not_found` without it.
 */
export interface IdentityAdmin {
  /** One page, `limit` 1 to 1,000; `nextPageToken` is null on the last one. */
  list(limit: number, pageToken?: string): Promise<{ users: IdentityUser[]; nextPageToken: string | null }>;
  get(uid: string): Promise<IdentityUser | null>;
  getByEmail(email: string): Promise<IdentityUser | null>;
  /** Creates an account with a password. @throws BestieError `already_exists` */
  create(account: NewIdentityUser): Promise<IdentityUser>;
  /** Replaces the custom claims; tokens contain them from the next refresh on. */
  setClaims(uid: string, claims: Record<string, unknown>): Promise<void>;
  /**
   * Ends every sign-in: its refresh tokens, sessions and ID tokens.
   * @param unlessSince nothing happens where sign-ins were revoked at this moment or later
   */
  revoke(uid: string, unlessSince?: Date): Promise<void>;
  /** A disabled account can neither sign in nor refresh. */
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  delete(uid: string): Promise<void>;
}
