import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../identity/loopback-hosts';

/** The name and attributes of a cookie for a request. */
export interface CookieForm {
  name: string;
  secure: boolean;
}

/**
 * The name and the `Secure` attribute of a cookie. Beyond loopback its name starts with `__Host-`: browsers accept it
 * from this host over TLS only, so that no other host of the domain can set it. Browsers treat loopback as secure
 * without TLS, and most drop Secure cookies on plain http there.
 */
export function cookieForm(request: Pick<FastifyRequest, 'protocol' | 'hostname'>, base: string): CookieForm {
  const secure = request.protocol === 'https' || !isLoopbackHost(request.hostname);
  return { name: secure ? `__Host-${base}` : base, secure };
}

/** The secret in a cookie, as created by `newSecret`; undefined when it is missing or malformed. */
export function readSecretCookie(request: FastifyRequest, base: string): string | undefined {
  const { name } = cookieForm(request, base);
  const value = request.cookies[name];
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

/** Sets a cookie for the whole site that scripts do not see; `maxAge` in seconds, 0 deletes it. */
export function setSecretCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  base: string,
  { value, maxAge }: { value: string; maxAge: number },
): void {
  const { name, secure } = cookieForm(request, base);
  void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', maxAge, secure });
}
