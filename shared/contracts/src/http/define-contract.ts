import type { z } from 'zod';
import type { Role } from '../roles';
import type { RateName } from './limits';
import type { ErrorCode } from './errors';

/** Who may call at all. Access to the single object is decided by the noun's policy on the server. */
export type Access = Role;

/** The owner of the object that an operation is about; the access matrix tests every operation by this. */
export type ObjectScope =
  /** No object, or one that everybody with the role may see. */
  | 'none'
  /** Only the caller's own things: another person's answers exactly like a missing one. */
  | 'own'
  /** The same, but admins act on anybody's, with a reason. */
  | 'moderated'
  /**
   * Objects of several people, by the kind of resource that a module of the server declares: its policy
   * decides.
   */
  | `resource:${string}`
  /** Anybody's things, by an admin. */
  | 'any';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One operation of the API. Types, validation, role gate, rate limit, client, OpenAPI, fuzzing and the access
 * matrix derive from it; nothing is declared twice.
 */
export interface Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  method: Method;
  /** Absolute path; `{name}` marks a path parameter, which is a field of `input`. */
  path: string;
  /** One sentence for the API page. */
  summary: string;
  /** Path, query (GET, DELETE) and body (others) in one flat object; field names are unique. */
  input: Input;
  output: Output;
  access: Access;
  /** True when the deploy token of the remote in `remoteId` is accepted instead of `access`. */
  team?: boolean;
  scope: ObjectScope;
  /** The rate limit of `limits.ts` that a call counts against. */
  rate: RateName;
  /** Bytes that a body may have, where it is more than the 1 MB of every call. */
  bodyBytes?: number;
  /** True for a read that loads much of a person's data: two per person run at a time, others wait. */
  heavy?: boolean;
  /**
   * True when nothing may reveal that the caller made this call: it is counted under an HMAC of their uid
   * that changes each day, apart from their other calls.
   */
  blind?: true;
  /** Business errors in addition to those of every call (400, 401, 403, 429, 500). */
  errors?: readonly ErrorCode[];
  /** True when others read what the call writes, so that muted people are refused. */
  publishes?: true;
  /** True when people whom the owner blocked find the thing no more than a missing one. */
  hiddenFromBlocked?: true;
  /**
   * True when the operation gives power over others or cannot be undone: the person must confirm it with
   * their password on a page of the server. A function says for which input. Deploy tokens have no password and need
   * no confirmation.
   */
  stepUp?: true | ((input: never) => boolean);
  /** True when a sign-in may call it that has not shown its second factor yet. */
  beforeSecondFactor?: true;
  /** True when the session cookie is accepted instead of the bearer token (GETs only, and the logout). */
  cookie?: boolean;
}

export type Contract = Record<string, Endpoint>;

/**
 * Declares the operations of one noun. The key of an operation is its verb; `noun.verb` names the endpoint,
 * its audit event, its live event and its tests.
 */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

/** Names of the path parameters in `/api/items/{itemId}`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
