import type { ConnectionProblem, Network } from '@bestie/contracts/connections';
import { dayMs } from '@bestie/contracts/days';

/** What a network granted; never leaves the server. */
export interface Tokens {
  access: string;
  /** Null where the access token renews itself. */
  refresh: string | null;
}

export interface Grant {
  tokens: Tokens;
  /** Milliseconds until the access token ends. */
  lasts: number;
  /** Milliseconds until it is renewed, long before it is too late. */
  renewAfter: number;
}

export interface NetworkAccount {
  id: string;
  name: string;
  url: string | null;
}

/** The network accepts it no more, and no repetition helps. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused';
  constructor(
    readonly problem: Extract<ConnectionProblem, 'permissions' | 'no_channel' | 'refused'>,
    /** What the network said, without anything secret. */
    sentence: string,
  ) {
    super(sentence);
  }
}

/** The network could not be reached, or is in trouble itself: a later call may succeed. */
export class NetworkInTrouble extends Error {
  override readonly name = 'NetworkInTrouble';
}

/** Sign-in of one network, on behalf of one app there. */
export interface OAuthClient {
  network: Network;
  /**
   * Where the person signs in and consents.
   * @param challenge of PKCE (RFC 7636, S256); ignored by networks that do not know it
   */
  consentUrl(request: { state: string; redirectUri: string; challenge: string }): string;
  /** Takes the code for tokens. @throws GrantRefused, NetworkInTrouble */
  exchange(answer: { code: string; redirectUri: string; verifier: string }): Promise<Grant>;
  /** Whose tokens these are. @throws GrantRefused, NetworkInTrouble */
  account(tokens: Tokens): Promise<NetworkAccount>;
  /** @throws GrantRefused, NetworkInTrouble */
  renew(tokens: Tokens): Promise<Grant>;
  /** Gives back what was granted; absent where a network has no call for it. @throws NetworkInTrouble */
  revoke?(tokens: Tokens): Promise<void>;
}

export const seconds = (count: number) => count * 1000;
export const days = (count: number) => count * dayMs;
