import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two checks for a confirmation. */
const interval = 2000;

/**
 * One request as a browser tab makes it; `fetch` cannot send its headers.
 * @param {string} url
 * @param {{ method?: string, cookie: string, site: string, form?: Record<string, string> }} options
 * @returns {Promise<{ status: number | undefined, body: string }>}
 */
function visit(url, { method = 'GET', cookie, site, form }) {
  const send = url.startsWith('https:') ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      headers: {
        cookie,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        'sec-fetch-site': site,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    request.on('error', reject);
    request.on('response', async (response) => {
      const pieces = [];
      for await (const piece of response) pieces.push(piece);
      resolve({ status: response.statusCode, body: Buffer.concat(pieces).toString() });
    });
    request.end(form && new URLSearchParams(form).toString());
  });
}

/**
 * Confirms an operation on the server's page with the password that was given to this command.
 * @returns whether the server accepted it
 */
export async function confirmByPassword({ origin, token, password, stepUp }) {
  const login = await fetch(`${origin}/sessionLogin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await login.arrayBuffer();
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const url = `${origin}/confirm/${stepUp}`;
  const page = await visit(url, { cookie, site: 'none' });
  const secret = /name="secret" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const form = { secret, password };
  const { status } = await visit(url, { method: 'POST', cookie, site: 'same-origin', form });
  return status === 303;
}

/**
 * Waits until the person has confirmed an operation in a browser, on the page whose address is printed.
 * @param {object} options
 * @param {string} options.origin
 * @param {string} options.token
 * @param {string} options.stepUp
 * @param {(line: string) => void} options.say
 * @param {(milliseconds: number) => Promise<void>} [options.pause]
 * @returns whether they did, in time
 */
export async function confirmInBrowser({ origin, token, stepUp, say, pause = wait }) {
  say(`Confirm it within five minutes, signed in as the same person: ${origin}/confirm/${stepUp}`);
  for (;;) {
    await pause(interval);
    const answer = await fetch(`${origin}/api/step-ups/${stepUp}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { state } = await answer.json();
    if (state !== 'waiting') return state === 'confirmed';
  }
}
