import type { NetworkApp } from '../../../platform/outgoing/network-apps';
import { callOut, NoAnswer } from '../../../platform/outgoing/call-out';
import type { OutgoingAnswer, OutgoingCall } from '../../../platform/outgoing/call-out';
import { networkNames } from '@bestie/contracts/connections';
import type { ConnectionTokens, UsedConnection } from '../../connections';
import { callTimeoutMs } from './network-adapter';
import type { NotArrived, Refused } from './network-adapter';

/** What a network answered. */
export interface NetworkAnswer {
  kind: 'answer';
  status: number;
  headers: OutgoingAnswer['headers'];
  /** Parsed; undefined where it is no JSON. */
  body: unknown;
}

/** Nobody knows whether the call arrived. */
export interface Unanswered {
  kind: 'unknown';
  reason: string;
}

export type NetworkCallOutcome = NetworkAnswer | NotArrived | Unanswered | Refused;

/** A call with the person’s token. A streamed body is made anew when the call is repeated with another token. */
export interface NetworkRequest extends Omit<OutgoingCall, 'body' | 'timeoutMs'> {
  body?: () => NonNullable<OutgoingCall['body']> | Promise<NonNullable<OutgoingCall['body']>>;
  /** Ours, and not the network’s API: the token is not sent there. */
  withoutToken?: boolean;
}

export interface NetworkSessionDependencies {
  app: NetworkApp;
  tokens: Pick<ConnectionTokens, 'useAnother' | 'sealText' | 'openText'>;
  used: UsedConnection;
  /** Whether an answer says that the token is not valid. */
  isTokenRefused(answer: NetworkAnswer): boolean;
  /** Milliseconds without progress after which a call is given up. */
  timeoutMs?: number;
}

export type NetworkSession = ReturnType<typeof createNetworkSession>;

/** Calls to a network in the name of one person. A refused token is renewed once for each call. */
export function createNetworkSession({
  app,
  tokens,
  used,
  isTokenRefused,
  timeoutMs = callTimeoutMs / 3,
}: NetworkSessionDependencies) {
  let current = used;
  const name = networkNames[used.network];

  async function once({
    body,
    headers,
    withoutToken,
    ...call
  }: NetworkRequest): Promise<NetworkAnswer | NotArrived | Unanswered> {
    try {
      const answer = await callOut({
        ...call,
        headers: {
          ...(!withoutToken && { authorization: `Bearer ${current.accessToken}` }),
          ...headers,
        },
        ...(body && { body: await body() }),
        timeoutMs,
      });
      return { kind: 'answer', status: answer.status, headers: answer.headers, body: parse(answer.text) };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return error.mayHaveArrived
        ? { kind: 'unknown', reason: `${name} gave no answer.` }
        : { kind: 'notArrived', reason: `${name} could not be reached.` };
    }
  }

  return {
    app,
    account: used.account,

    async call(request: NetworkRequest): Promise<NetworkCallOutcome> {
      const answer = await once(request);
      if (answer.kind !== 'answer' || request.withoutToken || !isTokenRefused(answer)) return answer;
      // Whoever refuses a token did nothing: the call may be repeated with another one.
      const another = await tokens.useAnother(current);
      if ('accessToken' in another) {
        current = another;
        const again = await once(request);
        return again.kind === 'answer' && isTokenRefused(again)
          ? { kind: 'refused', code: '401', sentence: `${name} refused a new sign-in.`, tryAgain: true }
          : again;
      }
      if (another.why === 'unreachable')
        return { kind: 'notArrived', reason: `The sign-in at ${name} could not be renewed.` };
      const sentence = another.why === 'reconnect' ? another.problem : '';
      return { kind: 'refused', code: '401', sentence, tryAgain: false, reconnect: true };
    },

    /** What is kept of an upload may work without signing in, so that it is encrypted. */
    seal: (text: string): Promise<string> => tokens.sealText(used.id, text),
    open: (sealed: string): Promise<string | null> => tokens.openText(used.id, sealed),
  };
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds since 1970 or seconds from now, as HTTP writes them in `Retry-After`. @returns whole seconds */
export function readRetryAfter(headers: NetworkAnswer['headers']): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
