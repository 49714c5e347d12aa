import { z } from 'zod';
import { cutText } from '@bestie/contracts/text';
import { callOut, NoAnswer } from '../../../platform/outgoing/call-out';
import type { OutgoingAnswer, OutgoingCall } from '../../../platform/outgoing/call-out';
import type { NetworkApp } from '../../../platform/outgoing/network-apps';
import { GrantRefused, NetworkInTrouble } from './oauth-client';

/** Answers that say “not now”; everything else from 400 on says “no”. */
const isPassing = (status: number) => status === 429 || status === 408 || status >= 500;

/** Errors of Meta after which a retry can succeed, whatever their status is: transient ones, and throttling. */
const passingError = z.object({
  error: z.union([
    z.object({ is_transient: z.literal(true) }),
    z.object({ code: z.union([z.literal(4), z.literal(17), z.literal(32), z.literal(613)]) }),
  ]),
});

const maxSentence = 300;

/** The sentence of a network about an error, in any of their forms. */
const errorSentence = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error_description: z.string() }).transform((body) => body.error_description),
  z.object({ error_message: z.string() }).transform((body) => body.error_message),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/**
 * The fields of a request for consent that all networks share.
 * @param scope the permissions, separated as the network wants them
 */
export const consentFields = (
  { clientId }: NetworkApp,
  { state, redirectUri }: { state: string; redirectUri: string },
  scope: string,
) => ({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state });

/** A call to the sign-in of a network. Messages name no address, because tokens may be in it. */
export async function askNetwork<Body>(
  call: Omit<OutgoingCall, 'body'> & { form?: Record<string, string> },
  schema: z.ZodType<Body>,
): Promise<Body> {
  const { form: fields, headers, ...rest } = call;
  const sent = fields ? form(fields) : { headers: {} };
  let answer: OutgoingAnswer;
  try {
    answer = await callOut({ ...rest, ...sent, headers: { ...sent.headers, ...headers } });
  } catch (error) {
    if (error instanceof NoAnswer) throw new NetworkInTrouble(error.message);
    throw error;
  }
  const { status, text } = answer;
  if (isPassing(status)) throw new NetworkInTrouble(`It answered ${status}.`);
  const body = parse(text);
  if (status >= 400) {
    // Networks refuse in JSON; a page in its place is that of a proxy.
    if (body === undefined) throw new NetworkInTrouble(`It answered ${status}, and not in JSON.`);
    if (passingError.safeParse(body).success)
      throw new NetworkInTrouble(`It answered ${status}, for a moment.`);
    // The app of this server is refused, not the person: whoever runs it has to mend its credentials.
    if (z.object({ error: z.enum(['invalid_client', 'unauthorized_client']) }).safeParse(body).success)
      throw new NetworkInTrouble('It does not accept the app of this server.');
    const said = errorSentence.safeParse(body);
    throw new GrantRefused(
      'refused',
      said.success ? cutText(said.data, maxSentence) : `It answered ${status}.`,
    );
  }
  const read = schema.safeParse(body);
  // A proxy's page in place of an answer, or a wire format that is not the known one.
  if (!read.success) throw new NetworkInTrouble('Its answer could not be read.');
  return read.data;
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws GrantRefused when the person left out something that publishing needs */
export function requireScopes(granted: readonly string[], needed: readonly string[]): void {
  const missing = needed.filter((scope) => !granted.includes(scope));
  if (missing.length > 0) throw new GrantRefused('permissions', `Not granted: ${missing.join(', ')}.`);
}
