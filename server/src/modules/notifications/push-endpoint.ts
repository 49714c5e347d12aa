import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { BestieError } from '@bestie/contracts/errors';
import { isPublicAddress, lookupOf } from '../../platform/outgoing/public-addresses';

/** What a push service answered. */
export interface PushAnswer {
  status: number;
  /** In seconds; null where it says nothing. */
  retryAfter: number | null;
}

export interface PushMessage {
  headers: Record<string, string | number>;
  body: Buffer;
}

export type PushEndpoints = ReturnType<typeof createPushEndpoints>;

/**
 * Calls push services. People name their addresses, so that they are checked: https, its usual port, a name, and behind
 * that name no address of a private network. Redirects are not followed.
 * @param options.timeoutMs after which a call is given up, however slowly its answer comes
 * @param options.anywhere on a server that only its own machine reaches: there a push service may be on it, too
 */
export function createPushEndpoints({
  anywhere,
  timeoutMs = 10_000,
}: {
  anywhere: boolean;
  timeoutMs?: number;
}) {
  function isAllowed(endpoint: string): boolean {
    if (anywhere) return true;
    const { protocol, port, hostname, username, password } = new URL(endpoint);
    const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
    return protocol === 'https:' && port === '' && isName && username === '' && password === '';
  }

  return {
    /** @throws BestieError `invalid_input` about `endpoint` */
    require(endpoint: string): void {
      if (!isAllowed(endpoint)) throw BestieError.field('endpoint', 'This is no address of a push service.');
    },

    /** @throws Error when there is no answer. Contains no address, because it is logged and the address is a secret */
    post(endpoint: string, { headers, body }: PushMessage): Promise<PushAnswer> {
      if (!isAllowed(endpoint)) return Promise.resolve({ status: 410, retryAfter: null });
      const send = endpoint.startsWith('https:') ? requestHttps : requestHttp;
      return new Promise((resolve, reject) => {
        const call = send(
          endpoint,
          {
            method: 'POST',
            headers,
            signal: AbortSignal.timeout(timeoutMs),
            agent: false,
            ...(!anywhere && { lookup: lookupOf(isPublicAddress) }),
          },
          (response) => {
            const wait = response.headers['retry-after'];
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: wait === undefined ? null : secondsOf(wait),
            });
            // Its body may never end.
            response.destroy();
          },
        );
        call.on('error', (error: NodeJS.ErrnoException) =>
          reject(new Error(`A push service gave no answer: ${error.code ?? error.message}`)),
        );
        call.end(body);
      });
    },
  };
}

/** Seconds, or an instant in HTTP's own writing. */
function secondsOf(retryAfter: string): number | null {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
