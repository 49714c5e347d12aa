import type { FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { roleAtLeast, roleFromClaims } from '@bestie/contracts/roles';
import { instantInWords } from '../documents/day-in-words';
import { guest } from '../http/caller';
import type { Authenticate, Person } from '../http/caller';
import { isOver, lacksPasskey, lacksSecondFactor } from './access-states';
import type { AccessState, AccessStates } from './access-states';
import type { PeopleRepository } from './people.repository';
import type { Sessions } from './sessions';
import type { IdTokenClaims, TokenVerifier } from './token-verifier';

export interface AuthenticatorDependencies {
  tokens: TokenVerifier;
  sessions: Sessions;
  states: AccessStates;
  people: PeopleRepository;
}

/** A person with an ID token, and the token's claims. */
export interface TokenPerson {
  person: Person;
  claims: IdTokenClaims;
}

export interface Authenticator {
  /** The caller of a request: `Authorization: Bearer` (or `Firebase`, as the storage SDK writes it), else the cookie of a read. */
  authenticate: Authenticate;
  /** The same of tokens alone, whether their sign-in showed its second factor or not. */
  authenticateBeforeSecondFactor: Authenticate;
  /**
   * The person behind an ID token.
   * @throws BestieError `unauthenticated`, `forbidden` when suspended, `second_factor_required` unless `beforeSecondFactor`
   */
  authenticateToken(token: string, options?: { beforeSecondFactor?: boolean }): Promise<TokenPerson>;
}

/** Whether the token has an older role than the record. */
function isOutdated(
  claims: Pick<IdTokenClaims, 'issuedAt'>,
  state: Pick<AccessState, 'roleChangedAt' | 'rolePending'>,
): boolean {
  return state.rolePending || claims.issuedAt <= state.roleChangedAt;
}

/** Whether the token has newer facts about the address than the record. */
function hasNewerEmail(claims: IdTokenClaims, state: AccessState): boolean {
  if (claims.email === state.email && claims.emailVerified === state.emailVerified) return false;
  return claims.issuedAt >= state.emailAsOf;
}

/** Until when, why, and where to turn to. */
function suspended({ suspension, emailVerified }: AccessState): BestieError {
  const { until = null, reason = '' } = suspension ?? {};
  const end = until ? ` until ${instantInWords(until)}` : '';
  const why = reason && ` Reason: ${reason}`;
  const help = emailVerified
    ? 'The link in the email about it lets you appeal, download your data or delete your account.'
    : 'You get an email with a link to appeal, download your data or delete your account once your address is confirmed: choose “Forgot password?” to confirm it.';
  return new BestieError('forbidden', {
    message: `This account is suspended${end}.${why}${why && !/[.!?]$/.test(reason) ? '.' : ''} ${help}`,
  });
}

/**
 * Authenticates callers by verified claims.
 * - A token counts if signature, issuer, audience and expiry are valid and its sign-in was not ended. If the person has
 *   lost a role since it was issued, the lower role counts.
 * - The cookie counts for GET and HEAD only, so that it cannot change anything. An unknown or expired cookie means a
 *   guest rather than an error, because people cannot remove it themselves.
 */
export function createAuthenticator({
  tokens,
  sessions,
  states,
  people,
}: AuthenticatorDependencies): Authenticator {
  /** Updates the address from a newer token, after a change or confirmation at the provider. */
  async function recordEmail({
    uid,
    email,
    emailVerified,
    issuedAt,
  }: IdTokenClaims): Promise<AccessState | null> {
    await people.recordEmail(uid, { email, emailVerified, emailAsOf: new Date(issuedAt * 1000) });
    states.forget(uid);
    return states.get(uid);
  }

  async function firstSight(claims: IdTokenClaims): Promise<AccessState | null> {
    await people.upsert({
      ...claims,
      emailAsOf: new Date(claims.issuedAt * 1000),
      role: roleFromClaims(claims),
      admin: roleFromClaims(claims) === 'admin',
    });
    states.forget(claims.uid);
    return states.get(claims.uid);
  }

  async function authenticateToken(token: string, { beforeSecondFactor = false } = {}): Promise<TokenPerson> {
    const claims = await tokens.verify(token);
    const asked = states.get(claims.uid);
    const known = (asked instanceof Promise ? await asked : asked) ?? (await firstSight(claims));
    const state = known && hasNewerEmail(claims, known) ? await recordEmail(claims) : known;
    if (!state || state.status === 'deleted' || isOver(claims, state)) {
      throw new BestieError('unauthenticated');
    }
    if (state.status === 'suspended') throw suspended(state);
    if (!beforeSecondFactor && lacksSecondFactor(claims.signIn, state))
      throw new BestieError('second_factor_required');
    const claimed = roleFromClaims(claims);
    // The token is older than the last change of role, so the lower of the two roles counts.
    const real = isOutdated(claims, state) && !roleAtLeast(state.role, claimed) ? state.role : claimed;
    const needsPasskey = lacksPasskey(state) && real === 'admin';
    const role = needsPasskey ? 'fan' : real;
    return {
      claims,
      person: {
        kind: 'person',
        uid: claims.uid,
        email: state.email,
        emailVerified: state.emailVerified,
        displayName: state.displayName ?? claims.displayName,
        role,
        admin: role === 'admin',
        via: 'token',
        ...(needsPasskey && { needsPasskey }),
        ...(state.picture !== null && { picture: state.picture }),
        ...(state.leavesAt !== null && { leavesAt: state.leavesAt }),
      },
    };
  }

  /** The token of a request; undefined without a header. @throws BestieError `unauthenticated` for any other header */
  function tokenOf({ headers: { authorization } }: FastifyRequest): string | undefined {
    if (authorization === undefined) return undefined;
    const [, token] = /^(?:Bearer|Firebase) +(\S+)$/i.exec(authorization) ?? [];
    if (!token) throw new BestieError('unauthenticated');
    return token;
  }

  return {
    authenticateToken,
    async authenticateBeforeSecondFactor(request) {
      const token = tokenOf(request);
      return token === undefined
        ? guest
        : (await authenticateToken(token, { beforeSecondFactor: true })).person;
    },
    async authenticate(request: FastifyRequest) {
      const token = tokenOf(request);
      if (token !== undefined) return (await authenticateToken(token)).person;
      if (request.method !== 'GET' && request.method !== 'HEAD') return guest;
      return (await sessions.find(request)) ?? guest;
    },
  };
}
