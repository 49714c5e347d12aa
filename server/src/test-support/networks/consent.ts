import { createHash, randomBytes } from 'node:crypto';
import type { NetworkCall, NetworkReply, NetworkRoute } from './stand-in';

/** A person's account at a network. */
export interface StandInAccount {
  id: string;
  name: string;
}

interface Code {
  account: StandInAccount;
  redirectUri: string;
  challenge: string | null;
}

export type Consents = ReturnType<typeof createConsents>;

const secret = (prefix: string) => `${prefix}-${randomBytes(18).toString('base64url')}`;

/** Whom a stand-in knows: who consented to what, and which tokens are valid. */
export function createConsents(app: { clientId: string; clientSecret: string }, initial: StandInAccount) {
  const codes = new Map<string, Code>();
  const accessTokens = new Map<string, StandInAccount>();
  const refreshTokens = new Map<string, StandInAccount>();
  return {
    app,
    /** Who signs in at the network in the browser. */
    account: initial,
    /** What the person answers. */
    says: 'yes' as 'yes' | 'no',
    /** What they grant; everything asked for where it is null. */
    granted: null as string[] | null,
    /** Every secret that was ever given out, to look for in answers, logs and dumps. */
    secrets: [] as string[],

    /** The page on which a person consents, as its answer to the browser. */
    consent(query: URLSearchParams, suffix = ''): NetworkReply {
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set('state', query.get('state') ?? '');
      if (this.says === 'no') back.searchParams.set('error', 'access_denied');
      else {
        const code = this.keep(secret('code'));
        codes.set(code, {
          account: this.account,
          redirectUri: query.get('redirect_uri') ?? '',
          challenge: query.get('code_challenge'),
        });
        back.searchParams.set('code', code);
      }
      return { status: 302, headers: { location: back.href + suffix } };
    },

    keep(text: string): string {
      this.secrets.push(text);
      return text;
    },

    /** Takes a code once. @returns whose it is; null for one that is unknown, used, or for another address or verifier */
    takeCode(form: URLSearchParams): StandInAccount | null {
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      if (!code || code.redirectUri !== form.get('redirect_uri')) return null;
      const verifier = form.get('code_verifier') ?? '';
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      return code.challenge === null || code.challenge === challenge ? code.account : null;
    },

    giveAccess(account: StandInAccount): string {
      const token = this.keep(secret('access'));
      accessTokens.set(token, account);
      return token;
    },
    giveRefresh(account: StandInAccount): string {
      const token = this.keep(secret('refresh'));
      refreshTokens.set(token, account);
      return token;
    },
    whoseAccess: (token: string) => accessTokens.get(token) ?? null,
    whoseRefresh: (token: string) => refreshTokens.get(token) ?? null,
    endRefresh: (token: string) => void refreshTokens.delete(token),
    /** Every access token ends now. */
    endAccess: () => accessTokens.clear(),
    /** The person withdraws what they granted, in the settings of the network. */
    withdraw() {
      accessTokens.clear();
      refreshTokens.clear();
    },

    /** Whose `Authorization: Bearer` a call has. */
    bearer({ headers }: NetworkCall): StandInAccount | null {
      return accessTokens.get((headers.authorization ?? '').replace(/^(Bearer|OAuth) /, '')) ?? null;
    },
  };
}

/** Routes that need a valid access token. */
export const signedIn = (
  whose: (call: NetworkCall) => StandInAccount | null,
  refusal: NetworkReply,
  route: NetworkRoute,
): NetworkRoute => ({
  ...route,
  handle: (call, request, path) => {
    if (whose(call)) return route.handle(call, request, path);
    request.resume();
    return refusal;
  },
});
