import type { FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { Role } from '@bestie/contracts/roles';

/** Who makes a request, from verified claims only. The interface's "view as" never reaches the server. */
export type Caller = { kind: 'guest'; role: 'guest' } | Person;

export interface Person {
  kind: 'person';
  uid: string;
  email: string | null;
  /** They proved that the address is theirs; otherwise it may be anybody's. */
  emailVerified: boolean;
  displayName: string | null;
  role: Exclude<Role, 'guest'>;
  admin: boolean;
  /** `cookie` can read where the endpoint says so, and change nothing but the logout. */
  via: 'token' | 'cookie';
  /** Address of the picture of their profile, small; left out for who has none. */
  picture?: string;
  /** When their account is erased; left out for who did not ask for it. */
  leavesAt?: string;
}

/** Who holds a deploy token: the team of one remote. May do what the contract marks with `team`, nothing else. */
export interface Team {
  kind: 'team';
  tokenId: string;
  /** The one remote that the token is for. */
  remoteId: string;
  /** What the token is called. */
  name: string;
}

export const guest: Caller = { kind: 'guest', role: 'guest' };

/**
 * Tells who calls. A missing credential is a guest; a credential that is present but bad, expired or revoked
 * throws `unauthenticated`.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/**
 * The team whose deploy token a request shows; null when it shows none. A token that is wrong, expired or revoked
 * throws `unauthenticated`.
 */
export type FindTeam = (request: FastifyRequest) => Promise<Team | null>;

/** The caller as a person. @throws BestieError `unauthenticated` for a guest. */
export function person(caller: Caller): Person {
  if (caller.kind === 'guest') throw new BestieError('unauthenticated');
  return caller;
}
