/** Brings the identity provider in line with a person's record; see `createUsersService`. */
export const alignIdentityJob = 'users.alignIdentity';

export interface AlignIdentity {
  uid: string;
  /** True to end the person's refresh tokens too. */
  revoke: boolean;
  /** When an admin acted, ISO 8601: what the provider revoked since then is not revoked again. */
  actedAt?: string;
}
