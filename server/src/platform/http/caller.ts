import type { FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { Role } from '@bestie/contracts/roles';

/** The caller of a request, from verified claims only. The interface's "view as" never reaches the server. */
export type Caller = { kind: 'guest'; role: 'guest' } | Person;

export interface Person {
  kind: 'person';
  uid: string;
  email: string | null;
  /** Whether they confirmed the address; otherwise it may be another person's. */
  emailVerified: boolean;
  displayName: string | null;
  role: Exclude<Role, 'guest'>;
  admin: boolean;
  /** `cookie` permits reads where the endpoint allows it, and no writes except logout. */
  via: 'token' | 'cookie';
  /** An admin who needs a passkey and has none: their role counts as fan until then. */
  needsPasskey?: true;
  /** Address of their small profile picture; absent without one. */
  picture?: string;
  /** When their account is erased; absent unless they asked for it. */
  leavesAt?: string;
}

/** The holder of a deploy token: the team of one remote. May call only what the contract marks with `team`. */
export interface Team {
  kind: 'team';
  tokenId: string;
  /** The remote that the token is for. */
  remoteId: string;
  /** Name of the token. */
  name: string;
}

export const guest: Caller = { kind: 'guest', role: 'guest' };

/** Nobody has the empty uid: in SQL it stands for a guest. */
export const uidOf = (caller: Caller): string => (caller.kind === 'person' ? caller.uid : '');

/**
 * Identifies the caller. Without a credential it is a guest; an invalid, expired or revoked credential throws
 * `unauthenticated`.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/**
 * The team whose deploy token a request carries; null without one. An invalid, expired or revoked token throws
 * `unauthenticated`.
 */
export type FindTeam = (request: FastifyRequest) => Promise<Team | null>;

/** The caller as a person. @throws BestieError `unauthenticated` for a guest. */
export function person(caller: Caller): Person {
  if (caller.kind === 'guest') throw new BestieError('unauthenticated');
  return caller;
}
