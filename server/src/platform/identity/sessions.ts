import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Person } from '../http/caller';
import { readSecretCookie, setSecretCookie } from '../http/cookies';
import { isOver, lacksPasskey, lacksSecondFactor } from './access-states';
import type { AccessStates } from './access-states';
import { hashSecret, newSecret } from '../keys/secrets';
import type { SessionsRepository } from './sessions.repository';
import type { IdTokenClaims } from './token-verifier';

const sessionCookie = 'bestie_session';

/** Lifetime of a session in days without another sign-in. */
export const sessionDays = 14;
/** Days for which an unused device is listed, the lifetime of an unused sign-in. */
export const deviceDays = 90;
const sessionSeconds = sessionDays * 24 * 60 * 60;

/** Time in ms between two records of a browser's last use. */
const seenInterval = 60 * 60 * 1000;

export interface SessionsDependencies {
  sessions: SessionsRepository;
  states: AccessStates;
  clock: () => Date;
}

/** One sign-in of a person on one device. */
export interface SignInRef {
  uid: string;
  /** Unix seconds. */
  authTime: number;
  /** See `IdTokenClaims.signIn`. */
  signIn: string;
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Sessions behind the cookie `bestie_session` (`__Host-bestie_session` under TLS), for GETs that cannot carry a header (pictures, event streams,
 * gated bundles). The cookie is an opaque random id; only its hash is stored.
 */
export function createSessions({ sessions, states, clock }: SessionsDependencies) {
  /** Cache by the hash of the session id, because pictures are requested by the dozen. */
  const known = new LRUCache<string, SignInRef & { until: number }>({ max: 20_000 });

  async function read(idHash: string) {
    const now = clock().getTime();
    const recalled = known.get(idHash);
    if (recalled && recalled.until > now) return recalled;
    const row = await sessions.find(idHash);
    if (!row || row.expires_at.getTime() <= now) return undefined;
    const since = new Date(now - seenInterval);
    if (!row.seen_at || row.seen_at <= since) await sessions.see(idHash, new Date(now), since);
    const authTime = Math.floor(row.auth_time.getTime() / 1000);
    const session = {
      uid: row.uid,
      authTime,
      signIn: row.sign_in ?? `at-${authTime}`,
      until: Math.min(row.expires_at.getTime(), now + 5000),
    };
    known.set(idHash, session);
    return session;
  }

  /** The session of a request's cookie, even if its sign-in has ended. */
  async function sessionOf(request: FastifyRequest) {
    const id = readSecretCookie(request, sessionCookie);
    return id ? read(hashSecret(id)) : undefined;
  }

  return {
    /** The sign-in of a request's cookie, even if it has ended; undefined without one. */
    async findSignIn(request: FastifyRequest): Promise<SignInRef | undefined> {
      const session = await sessionOf(request);
      return session && { uid: session.uid, authTime: session.authTime, signIn: session.signIn };
    },

    /** The person of a request's cookie, with the role of their record; undefined if the session is not valid. */
    async find(request: FastifyRequest): Promise<Person | undefined> {
      const session = await sessionOf(request);
      if (!session) return undefined;
      const state = await states.get(session.uid);
      if (!state || state.status !== 'active' || isOver(session, state)) return undefined;
      if (lacksSecondFactor(session.signIn, state)) return undefined;
      const needsPasskey = lacksPasskey(state) && state.role === 'admin';
      const role = needsPasskey ? 'fan' : state.role;
      return {
        kind: 'person',
        uid: session.uid,
        email: state.email,
        emailVerified: state.emailVerified,
        displayName: state.displayName,
        role,
        admin: role === 'admin',
        via: 'cookie',
        ...(needsPasskey && { needsPasskey }),
        ...(state.picture !== null && { picture: state.picture }),
        ...(state.leavesAt !== null && { leavesAt: state.leavesAt }),
      };
    },

    /**
     * Opens a session for a verified token and sets the cookie. The browser's session of the same sign-in is
     * extended, so that other tabs' requests are not refused meanwhile; any other one ends.
     */
    async open(claims: IdTokenClaims, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const expiresAt = new Date(clock().getTime() + sessionSeconds * 1000);
      const setCookie = (value: string) =>
        setSecretCookie(request, reply, sessionCookie, { value, maxAge: sessionSeconds });
      const current = readSecretCookie(request, sessionCookie);
      if (current && (await sessions.extend(hashSecret(current), claims, expiresAt)))
        return setCookie(current);
      await this.end(request);
      const id = newSecret();
      await sessions.create({
        id_hash: hashSecret(id),
        uid: claims.uid,
        auth_time: new Date(claims.authTime * 1000),
        user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
        sign_in: claims.signIn,
        seen_at: clock(),
        expires_at: expiresAt,
      });
      setCookie(id);
    },

    /** Ends the session of a request's cookie, if any. */
    async end(request: FastifyRequest): Promise<void> {
      const id = readSecretCookie(request, sessionCookie);
      if (!id) return;
      const idHash = hashSecret(id);
      known.delete(idHash);
      await sessions.delete(idHash);
    },

    /** Clears the cookie. */
    clear(request: FastifyRequest, reply: FastifyReply): void {
      setSecretCookie(request, reply, sessionCookie, { value: '', maxAge: 0 });
    },
  };
}
