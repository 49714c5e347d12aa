import { BestieError } from '@bestie/contracts/errors';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { Whoami, sessionContract } from '@bestie/contracts/session.contract';

/** The three session calls (specification.md, section 7); they send the cookie. */
export interface SessionEndpoints {
  /** Opens a session for an ID token. Rejects with a {@link BestieError}. */
  login(idToken: string): Promise<Whoami>;
  /** Ends the session of the cookie. Rejects when the server did not confirm it. */
  logout(): Promise<void>;
  /** Asks the server for the current person, with a fresh token if there is one. */
  whoami(idToken: string | null): Promise<Whoami>;
}

export function createSessionEndpoints(
  send: typeof fetch = (...request) => fetch(...request),
): SessionEndpoints {
  const call = async (
    path: string,
    method: 'GET' | 'POST',
    idToken: string | null,
    input: object = {},
  ): Promise<unknown> => {
    const response = await send(path, {
      method,
      credentials: 'include',
      // Signing out goes on when the page does.
      keepalive: path === '/sessionLogout',
      headers: {
        accept: 'application/json',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(idToken && { authorization: `Bearer ${idToken}` }),
      },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    });
    if (response.status === 204) return undefined;
    if (!response.ok) throw BestieError.fromAnswer(response.status, await response.json().catch(() => null));
    return response.json().catch((cause: unknown) => {
      throw new BestieError('unavailable', { cause });
    });
  };
  return {
    login: (idToken) => {
      const input: InputOf<typeof sessionContract.login> = {
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
      return call('/sessionLogin', 'POST', idToken, input) as Promise<Whoami>;
    },
    logout: () => call('/sessionLogout', 'POST', null) as Promise<void>,
    whoami: (idToken) => call('/whoami', 'GET', idToken) as Promise<Whoami>,
  };
}
