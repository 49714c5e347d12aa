import type { StepUpGate } from '../platform/http/register-contract';

/** Headers of a browser that navigates to an address in a tab. */
export const pageNavigation = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
};

/** The gate for tests about other things: everything counts as confirmed. */
export const allConfirmed: StepUpGate = { require: async () => {} };

/** Sends one request to the server. */
export type SendToPage = (request: {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string;
}) => Promise<{ statusCode: number; body: string }>;

/** Contents of the confirm page. */
export function readConfirmPage({ body }: { body: string }): { secret: string; text: string } {
  const secret = /name="secret" value="([^"]+)"/.exec(body)?.[1];
  if (!secret) throw new Error(`No confirm page: ${body.slice(0, 2000)}`);
  return { secret, text: body.replace(/<[^>]+>/g, ' ') };
}

/** The recovery code with which people confirm who have a passkey in a test. */
export const testRecoveryCode = 'test-test-test-test';

/** Confirms an operation as a person does: opens the page, enters the password, or the code where it asks for a passkey. */
export async function confirmStepUp(
  send: SendToPage,
  { stepUp, cookie, password }: { stepUp: string; cookie: string; password: string },
  recoveryCode = testRecoveryCode,
): Promise<void> {
  const url = `/confirm/${stepUp}`;
  const { secret } = readConfirmPage(
    await send({ method: 'GET', url, headers: { ...pageNavigation, cookie } }),
  );
  const answer = await send({
    method: 'POST',
    url,
    headers: {
      ...pageNavigation,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      cookie,
    },
    payload: new URLSearchParams({ secret, password, recoveryCode }).toString(),
  });
  if (answer.statusCode !== 303)
    throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 2000)}`);
}
