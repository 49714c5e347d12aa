import type { FastifyRequest } from 'fastify';
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
  for (const part of request.headers.cookie?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return undefined;
}

/** The header that sets a cookie for the whole site, invisible to scripts; `maxAge` in seconds, 0 deletes it. */
export function secretCookie(request: FastifyRequest, base: string, value: string, maxAge: number): string {
  const { name, secure } = cookieForm(request, base);
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;
}
