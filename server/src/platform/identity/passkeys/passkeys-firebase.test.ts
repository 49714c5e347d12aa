/** The second factor with a Firebase project, which knows nothing of it. */
import type { ErrorBody } from '@bestie/contracts/errors';
import type { PasskeyQuestion } from '@bestie/contracts/passkeys.contract';
import { stepUpHeader } from '@bestie/contracts/step-up';
import { startFirebaseProject } from '../../../test-support/firebase-project';
import type { FirebaseProject } from '../../../test-support/firebase-project';
import { createSoftwareAuthenticator } from '../../../test-support/software-authenticator';
import { confirmStepUp, pageNavigation, readConfirmPage } from '../../../test-support/step-up';
import type { SendToPage } from '../../../test-support/step-up';
import { startWholeServer, uncounted } from '../../../test-support/whole-server';
import type { WholeServer } from '../../../test-support/whole-server';

const password = 'velvet correct horse';
const email = 'ada@bestie.test';
const authenticator = createSoftwareAuthenticator();

let project: FirebaseProject;
let whole: WholeServer;
let uid: string;
beforeAll(async () => {
  // Sign-ins are told apart by their second.
  project = await startFirebaseProject(() => whole.now());
  whole = await startWholeServer({ rateLimits: uncounted, env: project.env });
  ({ uid } = await whole.server.identity.admin.create({
    email,
    emailVerified: true,
    password,
    displayName: 'Ada',
  }));
});
afterAll(async () => {
  await whole.close();
  await project.close();
});

interface Device {
  token: string;
  refreshToken: string;
  cookie?: string;
}

async function send<Body>(
  { token, cookie }: Partial<Device>,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: object = {},
) {
  const reply = await whole.app.inject({
    method,
    url,
    headers: {
      host: 'localhost',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(payload && { payload }),
  });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  const body = (isJson ? reply.json() : {}) as Body & Partial<ErrorBody>;
  return { status: reply.statusCode, code: body.error?.code, body, cookies: reply.headers['set-cookie'] };
}

/** A sign-in at Google, a second after the last one. */
async function signIn(): Promise<Device> {
  whole.advance(1000);
  const { idToken, refreshToken } = await project.signIn(email, password);
  return { token: idToken, refreshToken };
}
/** The session that the shell opens after it. */
async function login(device: Device) {
  const answer = await send(device, 'POST', '/sessionLogin', {});
  const [cookie] = String(answer.cookies ?? '').split(';');
  return { ...answer, device: { ...device, ...(answer.cookies && { cookie: cookie! }) } };
}
const whoami = async (caller: Partial<Device>) => {
  const { status, code } = await send(caller, 'GET', '/whoami');
  return code ?? status;
};
const ask = async (device: Device) =>
  (await send<PasskeyQuestion>(device, 'POST', '/api/passkeys/sign-in/begin', {})).body;
const show = (device: Device, question: PasskeyQuestion) =>
  send(device, 'POST', '/api/passkeys/sign-in', {
    challengeId: question.challengeId,
    ...authenticator.sign(question),
  });
const onPage: SendToPage = (request) =>
  whole.app.inject({ ...request, headers: { host: 'localhost', ...request.headers } });

test('a passkey is added after the password was shown at Google, and gates every other sign-in: tokens, cookies and refreshed tokens', async () => {
  const { device: first } = await login(await signIn());
  const { device: before } = await login(await signIn());
  const refused = await send<{ challengeId: string; challenge: string }>(
    first,
    'POST',
    '/api/passkeys/begin',
    {},
  );
  expect(refused.code).toBe('step_up_required');
  const { stepUp } = refused.body.error!;
  const wrong = confirmStepUp(onPage, { stepUp: stepUp!, cookie: first.cookie!, password: 'another one' });
  await expect(wrong).rejects.toThrow('answered 403');
  await confirmStepUp(onPage, { stepUp: stepUp!, cookie: first.cookie!, password });
  const begun = await send<{ challengeId: string; challenge: string }>(
    first,
    'POST',
    '/api/passkeys/begin',
    {},
    { [stepUpHeader]: stepUp },
  );
  expect(begun.status).toBe(200);
  const added = await send<{ recoveryCodes: string[] }>(first, 'POST', '/api/passkeys', {
    challengeId: begun.body.challengeId,
    name: 'Phone',
    ...authenticator.create(begun.body),
  });
  expect(added.body.recoveryCodes).toHaveLength(10);

  // What they cannot protect is said where they are added.
  const listed = await send<{ limit: string }>(first, 'GET', '/api/passkeys');
  expect(listed.body.limit).toContain('can still change it or delete the account there');

  // The device that added it goes on, with cookie and with refreshed tokens; the other one has to show it.
  expect(await whoami({ token: first.token })).toBe(200);
  expect(await whoami({ cookie: first.cookie! })).toBe(200);
  whole.advance(60_000);
  expect(await whoami({ token: await project.refresh(first.refreshToken) })).toBe(200);
  expect(await whoami({ token: before.token })).toBe('second_factor_required');
  expect(await whoami({ token: await project.refresh(before.refreshToken) })).toBe('second_factor_required');
  expect(await whoami({ cookie: before.cookie! })).not.toBe(200);

  // A new sign-in: the password alone opens no session, no data and no file.
  const device = await signIn();
  expect(await login(device)).toMatchObject({ code: 'second_factor_required', cookies: undefined });
  for (const [method, url] of [
    ['GET', '/whoami'],
    ['GET', '/api/live?topics=platform'],
    ['GET', '/api/items'],
    ['POST', '/api/passkeys/begin'],
  ] as const)
    expect({ url, ...(await send(device, method, url, method === 'POST' ? {} : undefined)) }).toMatchObject({
      url,
      code: 'second_factor_required',
    });
  const stored = await send(device, 'GET', `/v0/b/bestie-local/o?prefix=users%2F${uid}%2F`);
  expect(stored.status).toBe(403);
  const question = await ask(device);
  expect((await show(device, question)).status).toBe(204);
  const { status, device: opened } = await login(device);
  expect(status).toBe(200);
  expect(await whoami({ cookie: opened.cookie! })).toBe(200);
  // Refreshed after an hour, it is the same sign-in; on another server too.
  whole.advance(3_600_000);
  const refreshed = await project.refresh(device.refreshToken);
  expect(await whoami({ token: refreshed })).toBe(200);
  const other = await whole.another();
  const reply = await other.app.inject({
    url: '/whoami',
    headers: { host: 'localhost', authorization: `Bearer ${refreshed}` },
  });
  expect(reply.statusCode).toBe(200);
  await other.app.close();
});

test('a step-up asks for the passkey and no longer for the password at Google, and a recovery code replaces it once', async () => {
  const device = await signIn();
  await show(device, await ask(device));
  const { device: opened } = await login(device);
  const cookie = opened.cookie!;
  const again = await send<{ recoveryCodes: string[] }>(opened, 'POST', '/api/passkeys/recovery-codes', {});
  const stepUp = again.body.error!.stepUp!;
  // With the password alone nothing is confirmed.
  await expect(confirmStepUp(onPage, { stepUp, cookie, password }, 'x')).rejects.toThrow('answered 403');
  const headers = { ...pageNavigation, cookie };
  const page = await onPage({ method: 'GET', url: `/confirm/${stepUp}`, headers });
  const [, json = ''] = /data-question="([^"]+)"/.exec(page.body) ?? [];
  const question = JSON.parse(json.replaceAll('&quot;', '"')) as PasskeyQuestion;
  const answer = await onPage({
    method: 'POST',
    url: `/confirm/${stepUp}`,
    headers: {
      ...headers,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      secret: readConfirmPage(page).secret,
      passkey: JSON.stringify({ challengeId: question.challengeId, ...authenticator.sign(question) }),
    }).toString(),
  });
  expect(answer.statusCode).toBe(303);
  const renewed = await send<{ recoveryCodes: string[] }>(
    opened,
    'POST',
    '/api/passkeys/recovery-codes',
    {},
    { [stepUpHeader]: stepUp },
  );
  const [code = ''] = renewed.body.recoveryCodes;
  const use = (lost: Device) => send(lost, 'POST', '/api/passkeys/sign-in/recovery-code', { code });
  const lost = await signIn();
  expect((await use(lost)).status).toBe(204);
  expect(await whoami(lost)).toBe(200);
  const once = await signIn();
  expect((await use(once)).code).toBe('forbidden');
  expect(await whoami(once)).toBe('second_factor_required');
});

test('an admin removes the passkeys of somebody who lost them: the password at Google signs in again', async () => {
  const device = await signIn();
  expect(await whoami(device)).toBe('second_factor_required');
  const { identity } = whole.server;
  whole.advance(1000);
  await identity.passkeys.removeAllOf(
    { kind: 'person', uid: 'root', role: 'admin', admin: true, via: 'token' } as never,
    { uid, reason: 'Lost phone' },
  );
  expect(await whoami(await signIn())).toBe(200);
});
