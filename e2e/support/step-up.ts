import { request } from 'node:http';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { demo } from './demo';

/** Confirms a step-up in the tab that opens, with the password; null for people without one. */
export async function confirmStepUp(page: Page, password: string | null = demo.password): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  const opening = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Continue' }).click();
  const tab = await opening;
  if (password !== null) await tab.getByLabel('Your password').fill(password);
  await tab.getByRole('button', { name: 'Confirm' }).click();
  await expect(tab.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await tab.close();
  await expect(dialog).toBeHidden();
}

/** A request as a browser navigation; `fetch` cannot send its headers. */
function visit(
  url: string,
  { cookie, site, form }: { cookie: string; site: string; form?: URLSearchParams },
) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request(url, {
      method: form ? 'POST' : 'GET',
      headers: {
        cookie,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        'sec-fetch-site': site,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (body += piece));
      response.on('end', () => resolve({ status: response.statusCode, body }));
    });
    sent.end(form?.toString());
  });
}

/** Confirms a step-up on the server's page without a browser. @throws Error when the server refuses */
export async function confirmByPassword({
  origin,
  token,
  password,
  stepUp,
}: Record<'origin' | 'token' | 'password' | 'stepUp', string>): Promise<void> {
  const login = await fetch(`${origin}/sessionLogin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const url = `${origin}/confirm/${stepUp}`;
  const page = await visit(url, { cookie, site: 'none' });
  const secret = /name="secret" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const form = new URLSearchParams({ secret, password });
  const { status, body } = await visit(url, { cookie, site: 'same-origin', form });
  if (status !== 303) throw new Error(`${url} answered ${status}: ${body}`);
}
