import type { FastifyRequest } from 'fastify';
import { demoAccounts, demoPassword } from '../demo-accounts';
import { isLoopbackHost } from '../loopback-hosts';
import { ToolkitError } from './toolkit-error';

/**
 * Headers that a proxy adds: a request with one of them did not come directly from a browser on this machine.
 */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
];

/** Milliseconds between two log lines of the same reason, so that nobody can fill a disk with them. */
const logInterval = 60_000;

export interface LocalSignInsOptions {
  /** The public origin is on loopback. */
  loopback: boolean;
  clock: () => Date;
}

export type LocalSignIns = ReturnType<typeof createLocalSignIns>;

/**
 * Guards the sign-ins that need no secret: the embedded Google page, and demo accounts whose password is
 * printed. They are available where the origin is on loopback and the request came from this machine,
 * whatever NODE_ENV says.
 */
export function createLocalSignIns({ loopback, clock }: LocalSignInsOptions) {
  const logged = new Map<string, number>();

  function log(request: FastifyRequest, reason: string): void {
    const now = clock().getTime();
    if (now - (logged.get(reason) ?? -Infinity) < logInterval) return;
    logged.set(reason, now);
    request.log.warn({ reason }, 'Refused a sign-in that only this machine may use.');
  }

  /** Why the request may not use such a sign-in; null if it may. */
  function whyNot(request: FastifyRequest): string | null {
    if (!loopback) return 'The origin is public: these sign-ins exist on loopback only.';
    if (isForeignHost(request))
      return 'The server believes to be on loopback, but the Host header names another machine. Set PUBLIC_ORIGIN.';
    const header = proxyHeaders.find((name) => request.headers[name] !== undefined);
    if (header === undefined) return null;
    return `The server believes to be on loopback, but a proxy forwarded the request (${header}). Set PUBLIC_ORIGIN.`;
  }

  /** A foreign page whose host name points to this machine would be same-origin with these endpoints. */
  function isForeignHost(request: FastifyRequest): boolean {
    return loopback && !isLoopbackHost(request.hostname);
  }

  /** Whether the request may use them; a refusal is logged with its reason. */
  function allows(request: FastifyRequest): boolean {
    const reason = whyNot(request);
    if (reason !== null) log(request, reason);
    return reason === null;
  }

  return {
    allows,

    /**
     * @throws ToolkitError INVALID_REQUEST for a Host header of another machine while the origin is on
     * loopback
     */
    requireServedHost(request: FastifyRequest): void {
      if (!isForeignHost(request)) return;
      allows(request);
      throw new ToolkitError('INVALID_REQUEST', 'This host is not served here.');
    },

    /** @throws ToolkitError OPERATION_NOT_ALLOWED without the embedded Google page */
    requireGoogle(request: FastifyRequest): void {
      if (!allows(request))
        throw new ToolkitError('OPERATION_NOT_ALLOWED', 'Google sign-in is not available here.');
    },

    /**
     * @throws ToolkitError OPERATION_NOT_ALLOWED for a demo account with the printed password, where it is
     * disabled
     */
    requireOwnPassword(
      { email, password }: { email?: string | undefined; password?: string | undefined },
      request: FastifyRequest,
    ): void {
      if (password !== demoPassword) return;
      const address = email?.normalize('NFKC').trim().toLowerCase();
      if (!demoAccounts.some((account) => account.email === address)) return;
      if (!allows(request))
        throw new ToolkitError('OPERATION_NOT_ALLOWED', 'Demo accounts are not available here.');
    },
  };
}
