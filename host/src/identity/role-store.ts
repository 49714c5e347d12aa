import { roleFromClaims, type Role, type RoleClaims } from '@bestie/contracts/roles';
import { identityErrorCode } from './identity-errors';

/** How long a derived role is cached (specification.md, section 9). */
export const ROLE_CACHE_MS = 5 * 60 * 1000;
/** How long there is no request after the provider refused or was unreachable. */
export const ROLE_BACK_OFF_MS = 60 * 1000;

/** The provider is unreachable or out of quota, which says nothing about the person. */
const passing = new Set(['auth/quota-exceeded', 'auth/too-many-requests', 'auth/network-request-failed']);

export interface RoleStoreOptions {
  /** Claims of the signed-in person's token, null for nobody; `force` requests a new token. */
  claims(force: boolean): Promise<RoleClaims | null>;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** The role that the server rendered the page with. */
  initial?: Role;
}

export interface RoleStore {
  /** The role, from the cache while it is fresh. Never rejects. */
  get(): Promise<Role>;
  /** The role from a new token, regardless of the cache; after a refusal still at most one request per minute. */
  refresh(): Promise<Role>;
  /** Clears the cache after a sign-in or sign-out. */
  clear(): void;
}

/**
 * Derives the role from the token's claims (specification.md, section 6). It is cached for 5 minutes; on quota and
 * network errors the cached role stays and there is no request for 1 minute; on any other failure the role is fan.
 */
export function createRoleStore({ claims, clock = Date.now, initial }: RoleStoreOptions): RoleStore {
  let known: { role: Role; until: number } | null = initial
    ? { role: initial, until: clock() + ROLE_CACHE_MS }
    : null;
  let quietUntil = 0;
  let asking: Promise<Role> | null = null;
  /** Increases with each change of person, so that a late answer about the previous one is dropped. */
  let generation = 0;

  async function ask(force: boolean): Promise<Role> {
    const asked = generation;
    const keep = (role: Role, milliseconds: number) => {
      if (asked === generation) known = { role, until: clock() + milliseconds };
      return role;
    };
    try {
      const answer = await claims(force);
      return keep(answer ? roleFromClaims(answer) : 'guest', ROLE_CACHE_MS);
    } catch (error) {
      const code = identityErrorCode(error);
      if (code === null || !passing.has(code)) return keep('fan', ROLE_CACHE_MS);
      if (asked === generation) quietUntil = clock() + ROLE_BACK_OFF_MS;
      return known?.role ?? 'fan';
    }
  }

  function askOnce(force: boolean): Promise<Role> {
    if (clock() < quietUntil) return Promise.resolve(known?.role ?? 'fan');
    const mine = (asking ??= ask(force).finally(() => {
      if (asking === mine) asking = null;
    }));
    return mine;
  }

  return {
    get: () => (known && clock() < known.until ? Promise.resolve(known.role) : askOnce(false)),
    refresh: () => askOnce(true),
    clear() {
      generation += 1;
      known = null;
      quietUntil = 0;
      asking = null;
    },
  };
}
