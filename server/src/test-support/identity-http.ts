import type { IdentityServer } from './identity-server';

/** Password of everybody created by {@link createIdentityHttp}. */
export const testPassword = 'correct horse battery';

export type IdentityBody = Record<string, unknown> & { error?: { message: string; code: number | string } };

export interface IdentityTokens {
  localId: string;
  idToken: string;
  refreshToken: string;
}

let people = 0;
/** A unique address. */
export const newEmail = () => `person${(people += 1)}@bestie.test`;

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** `name=value` of the cookie in a response. */
export const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';

/** Identity by plain HTTP, without the SDK. */
export function createIdentityHttp(server: () => IdentityServer) {
  async function call(path: string, init: RequestInit = {}) {
    const response = await fetch(`${server().origin}${path}`, init);
    const text = await response.text();
    const body = (text.startsWith('{') ? JSON.parse(text) : { text }) as IdentityBody;
    return { status: response.status, body, headers: response.headers };
  }

  const postJson = (path: string, body: object) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const toolkit = (method: string, body: object) =>
    postJson(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`, body);

  async function tokens(method: string, body: object): Promise<IdentityTokens> {
    const answer = await toolkit(method, body);
    expect(answer.status).toBe(200);
    return answer.body as unknown as IdentityTokens;
  }

  return {
    call,
    postJson,
    toolkit,
    refresh: (refreshToken: string) =>
      call('/securetoken.googleapis.com/v1/token?key=k', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      }),
    whoami: (token: string) => call('/whoami', bearer(token)),
    login: (token: string) => call('/sessionLogin', { method: 'POST', ...bearer(token) }),
    async signUp(email = newEmail()): Promise<IdentityTokens & { email: string }> {
      return { ...(await tokens('signUp', { email, password: testPassword })), email };
    },
    signIn: (email: string) => tokens('signInWithPassword', { email, password: testPassword }),
    /** Body of a sign-in with the Google page's assertion. */
    async google(email: string) {
      const { body } = await postJson('/emulator/auth/assertions', { email });
      const postBody = new URLSearchParams({ providerId: 'google.com', id_token: String(body.assertion) });
      return { postBody: postBody.toString(), requestUri: server().origin, returnSecureToken: true };
    },
  };
}
