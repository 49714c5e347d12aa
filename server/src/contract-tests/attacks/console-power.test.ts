/**
 * Attack: code of a console, which has everything that an admin's page has: the ID token, the cookie, the
 * same origin. It gains no power, because privileged operations are confirmed on a separate page of the
 * server (docs/security.md).
 */
import { uuidv7 } from 'uuidv7';
import type { ErrorBody } from '@bestie/contracts/errors';
import { createFactories } from '../access-fixtures/factories';
import { operations } from '../operations';
import { pageNavigation, readConfirmPage } from '../../test-support/step-up';
import { bearerOf, startWholeServer, uncounted, wholePassword } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createPeopleRepository } from '../../platform/identity/people.repository';

let whole: WholeServer;
let admin: SignedIn;
let mallory: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  admin = await whole.signIn('admin');
  mallory = await whole.signIn('fan', 'mallory');
});
afterAll(() => whole.close());

const roleInput = async (role: string, uid = mallory.uid) => ({
  url: `/api/admin/users/${uid}/role`,
  payload: {
    role,
    reason: 'Because a console says so',
    version: (await createPeopleRepository(whole.database.db).find(uid))?.version,
  },
});
type Call = { url: string; payload: object };

/** As `fetch` in a console sends it. */
async function send({ url, payload }: Call, stepUp?: string, by: SignedIn = admin) {
  const reply = await whole.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...bearerOf(by), cookie: by.cookie, ...(stepUp !== undefined && { 'x-step-up': stepUp }) },
  });
  const error = reply.statusCode >= 400 ? reply.json<ErrorBody>().error : undefined;
  return { status: reply.statusCode, code: error?.code, stepUp: error?.stepUp ?? '' };
}
const roleOf = async ({ uid }: SignedIn) => (await createPeopleRepository(whole.database.db).find(uid))?.role;
const page = (id: string, headers: Record<string, string> = {}, by: SignedIn | null = admin) =>
  whole.app.inject({
    url: `/confirm/${id}`,
    headers: { ...pageNavigation, ...(by && { cookie: by.cookie }), ...headers },
  });
const answerPage = (
  id: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  by: SignedIn = admin,
) =>
  whole.app.inject({
    method: 'POST',
    url: `/confirm/${id}`,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      ...pageNavigation,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      cookie: by.cookie,
      ...headers,
    },
  });

test('an admin’s token and cookie alone cannot change roles, sanctions, deploy tokens or stable releases', async () => {
  const suspended = await whole.signIn('fan');
  const reason = 'Because a console says so';
  const calls: Call[] = [
    await roleInput('admin'),
    { url: `/api/admin/users/${suspended.uid}/suspend`, payload: { reason } },
    { url: `/api/admin/users/${suspended.uid}/reinstate`, payload: { reason } },
    { url: '/api/releases/creator/tokens', payload: { name: 'mine', days: 366, reason } },
    { url: '/api/releases/creator/promote', payload: { version: '1.0.0', reason, withoutProof: true } },
    {
      url: '/api/releases/creator/versions/1.0.0/publish',
      payload: { channel: 'stable', withoutProof: reason },
    },
    ...[
      { basisPoints: 1, steps: [10_000], stepMinutes: 1, withoutVisitors: true },
      { basisPoints: 10_000 },
    ].map((everybody) => ({
      url: '/api/releases/creator/canary',
      payload: { version: '1.0.0', reason, withoutProof: true, ...everybody },
    })),
  ];
  for (const call of calls)
    expect([call.url, await send(call)]).toEqual([
      call.url,
      { status: 403, code: 'step_up_required', stepUp: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
    ]);
  expect(await roleOf(mallory)).toBe('fan');
});

/** Somebody’s profile is reported, and claimed by the admin. @returns the call that decides on it */
async function reportedPerson() {
  const factories = createFactories(whole);
  const { uid } = await factories.findable();
  const id = uuidv7();
  const payload = { id, kind: 'person', targetId: uid, reason: 'spam' };
  const reporter = bearerOf(await whole.signIn('fan'));
  await whole.app.inject({ method: 'POST', url: '/api/reports', headers: reporter, payload });
  await factories.claimReport(id, admin.uid);
  const decision = { content: 'hide', sanction: 'none', rule: 'spam', reason: 'Because a console says so' };
  return { uid, url: `/api/reports/${id}`, decision };
}
/** A decision of another admin about a person, who appeals. */
async function appealed(uid: string, content: 'keep' | 'hide', sanction: 'none' | 'suspend') {
  const id = uuidv7();
  await whole.database.pool.query(
    `insert into report_decisions (id, kind, target_id, owner_uid, title, content, sanction, reason, decided_by, decided_at,
        told_at, rule, appeal, appealed_at)
      values ($1, 'person', $2, $2, 'Mallory', $3, $4, 'Spam', 'somebody', now(), now(), 'spam', 'I did nothing.', now())`,
    [id, uid, content, sanction],
  );
  return `/api/reports/decisions/${id}`;
}

test('nor do they hide, show or reinstate a person by way of a report', async () => {
  const reason = 'Because a console says so';
  const { uid, url, decision } = await reportedPerson();
  const state = async () =>
    (await whole.database.pool.query('select hidden_at, status from people where uid = $1', [uid])).rows;
  const before = await state();
  const hidden = await appealed(uid, 'hide', 'none');
  const suspended = await appealed(uid, 'keep', 'suspend');
  const calls: Call[] = [
    { url: `${url}/decide`, payload: decision },
    { url: `${hidden}/undo`, payload: { reason } },
    { url: `${hidden}/answer`, payload: { reason, outcome: 'overturned' } },
    { url: `${suspended}/answer`, payload: { reason, outcome: 'overturned' } },
  ];
  for (const { url: to, payload } of calls) {
    expect([to, await send({ url: to, payload: { ...payload, grave: true } })]).toEqual([
      to,
      { status: 403, code: 'step_up_required', stepUp: expect.any(String) as string },
    ]);
    // A call that does not say what it is does nothing.
    expect([to, await send({ url: to, payload })]).toEqual([
      to,
      { status: 400, code: 'invalid_input', stepUp: '' },
    ]);
  }
  expect(await state()).toEqual(before);

  const call = { url: `${url}/decide`, payload: { ...decision, grave: true } };
  const { stepUp } = await send(call);
  const { secret, text } = readConfirmPage(await page(stepUp));
  expect(text).toContain('Hide everything that a person published');
  expect(text).toContain(uid);
  await answerPage(stepUp, { secret, password: wholePassword });
  expect((await send(call, stepUp)).status).toBe(200);
  expect(await state()).not.toEqual(before);
});

test('nor do they keep the account of a person who wants it deleted; the page says whose wish it was', async () => {
  const leaving = await whole.signIn('fan');
  const wish = { url: '/api/account/request-deletion', payload: {} };
  const { stepUp: own } = await send(wish, undefined, leaving);
  const { secret } = readConfirmPage(await page(own, {}, leaving));
  await answerPage(own, { secret, password: wholePassword }, {}, leaving);
  expect((await send(wish, own, leaving)).status).toBe(200);

  const call = {
    url: `/api/admin/users/${leaving.uid}/keep`,
    payload: { reason: 'Because a console says so' },
  };
  const { status, stepUp } = await send(call);
  expect(status).toBe(403);
  const { text } = readConfirmPage(await page(stepUp));
  expect(text).toContain('Cancel the deletion of a person’s account');
  expect(text.replace(/\s+/g, ' ')).toContain('Who asked for it the person');
});

test('the page says everything that it confirms: two calls that differ in one field read differently', async () => {
  const reason = 'Because a console says so';
  const { url, decision } = await reportedPerson();
  const { uid } = mallory;
  const version = 1;
  const grave = { ...decision, grave: true };
  const suspension = { content: 'keep', rule: 'spam', strikes: 1, hours: 24, reason };
  const many = { act: 'suspend', people: [{ uid, version }], hours: 24, reason };
  const publishing = {
    channel: 'canary',
    basisPoints: 100,
    steps: [1000],
    stepMinutes: 60,
    withoutVisitors: false,
  };
  const growing = { version: '1.0.0', reason, basisPoints: 1, steps: [10_000] };
  const variants: [url: string, payload: object, changes: object[]][] = [
    [`/api/admin/users/${uid}/suspend`, { reason }, [{ hours: 24 }, { hidePublished: true }]],
    ['/api/admin/users/change', many, [{ hours: 25 }, { hours: undefined }, { act: 'reinstate' }]],
    [
      `${url}/suspend`,
      suspension,
      [{ content: 'hide' }, { rule: 'hate' }, { strikes: 2 }, { hours: 25 }, { hours: undefined }],
    ],
    [
      `${url}/decide`,
      grave,
      [
        { content: 'keep' },
        { sanction: 'warn' },
        { sanction: 'mute', hours: 1 },
        { rule: 'hate' },
        { strikes: 1 },
      ],
    ],
    [
      '/api/releases/creator/versions/1.0.0/publish',
      publishing,
      [
        { channel: 'stable' },
        { basisPoints: 200 },
        { steps: [2000] },
        { stepMinutes: 61 },
        { withoutVisitors: true },
        { withoutProof: reason },
      ],
    ],
    [
      '/api/releases/creator/promote',
      { version: '1.0.0', reason },
      [{ withoutProof: true }, { version: '1.0.1' }],
    ],
    [
      '/api/releases/creator/canary',
      growing,
      [
        { basisPoints: 2 },
        { stepMinutes: 61 },
        { withoutVisitors: true },
        { withoutProof: true },
        { people: [mallory.email] },
      ],
    ],
  ];
  const textOf = async (call: Call) => {
    const asked = await send(call);
    expect([call, asked.code]).toEqual([call, 'step_up_required']);
    return readConfirmPage(await page(asked.stepUp)).text;
  };
  for (const [to, payload, changes] of variants) {
    const said = await textOf({ url: to, payload });
    const others = [];
    for (const change of changes) others.push(await textOf({ url: to, payload: { ...payload, ...change } }));
    expect([to, new Set([said, ...others]).size]).toEqual([to, changes.length + 1]);
  }
  const { text } = readConfirmPage(
    await page((await send({ url: `/api/admin/users/${uid}/passkeys/remove`, payload: { reason } })).stepUp),
  );
  expect(text).toContain(mallory.email);
});

test('nor do they delete the account of its visitor, neither in the product nor at the identity provider', async () => {
  const victim = await whole.signIn('fan');
  const asked = await send({ url: '/api/account/request-deletion', payload: {} }, undefined, victim);
  expect([asked.status, asked.code]).toEqual([403, 'step_up_required']);
  const reply = await whole.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:delete',
    headers: { host: 'localhost' },
    payload: { idToken: victim.token },
  });
  expect(reply.json()).toMatchObject({
    error: { message: expect.stringMatching(/^OPERATION_NOT_ALLOWED\b/) },
  });
  const person = await createPeopleRepository(whole.database.db).find(victim.uid);
  expect(person).toMatchObject({ status: 'active', email: victim.email, leaves_at: null });
});

test('a canary for some people needs no confirmation, and neither does its end', async () => {
  const reason = 'Because a console says so';
  const url = '/api/releases/creator/canary';
  // The release is stable already.
  expect(await send({ url, payload: { version: '1.0.0', reason, steps: [5_000] } })).toMatchObject({
    status: 409,
  });
  expect(await send({ url, payload: { version: null, reason, steps: [10_000] } })).toMatchObject({
    status: 200,
  });
});

test('every operation that the contracts mark is refused before its handler runs', () => {
  const marked = operations.filter(([, endpoint]) => endpoint.stepUp).map(([name]) => name);
  expect(marked).toEqual(
    expect.arrayContaining(['users.changeRole', 'releases.promote', 'account.requestDeletion']),
  );
});

test('the person confirms with their password on the page, and the same call succeeds once', async () => {
  const call = await roleInput('creator');
  const { stepUp } = await send(call);
  const { secret, text } = readConfirmPage(await page(stepUp));
  expect(text).toContain(mallory.email);
  expect(text).toContain('creator');
  // Opened, but not confirmed yet.
  expect(await send(call, stepUp)).toMatchObject({ status: 403 });

  const confirmed = await answerPage(stepUp, { secret, password: wholePassword });
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, `/confirm/${stepUp}`]);
  expect((await page(stepUp)).body).toContain('Confirmed');

  // A hundred calls at once: the proof counts once.
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(call, stepUp)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await roleOf(mallory)).toBe('creator');
});

test('a proof is for one person, one operation and one input', async () => {
  const colleague = await whole.signIn('admin');
  const harmless = await roleInput('fan');
  const { stepUp } = await send(harmless);
  const { secret } = readConfirmPage(await page(stepUp));
  await answerPage(stepUp, { secret, password: wholePassword });

  const { uid } = await whole.signIn('fan');
  for (const [call, by] of [
    [await roleInput('admin'), admin],
    [await roleInput('fan', uid), admin],
    [
      { url: '/api/releases/creator/tokens', payload: { name: 'mine', days: 1, reason: 'For the builds' } },
      admin,
    ],
    [harmless, colleague],
  ] as const)
    expect([call, await send(call, stepUp, by)]).toEqual([
      call,
      expect.objectContaining({ status: 403, code: 'step_up_required' }),
    ]);
  // The wrong calls did not use it up.
  expect((await send(harmless, stepUp)).status).toBe(200);
  // The page that waited may be faster than the redirect of this tab.
  const redirected = await page(stepUp);
  expect([redirected.statusCode, redirected.body]).toEqual([200, expect.stringContaining('Confirmed')]);
  expect((await send(harmless, stepUp)).status).toBe(403);
});

test('it must be confirmed within five minutes, and used within five minutes after that', async () => {
  const late = await send(await roleInput('creator'));
  const { secret } = readConfirmPage(await page(late.stepUp));
  whole.advance(5 * 60_000 + 1);
  expect((await page(late.stepUp)).statusCode).toBe(404);
  expect((await answerPage(late.stepUp, { secret, password: wholePassword })).statusCode).toBe(404);

  const call = await roleInput('creator');
  const unused = await send(call);
  const shown = readConfirmPage(await page(unused.stepUp));
  await answerPage(unused.stepUp, { secret: shown.secret, password: wholePassword });
  whole.advance(5 * 60_000 + 1);
  expect(await send(call, unused.stepUp)).toMatchObject({ status: 403, code: 'step_up_required' });
});

describe('code in a page can do nothing with the address of the confirm page', () => {
  let stepUp: string;
  beforeEach(async () => {
    ({ stepUp } = await send(await roleInput('admin')));
  });

  test.each([
    ['fetch it', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['fetch it without CORS', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }],
    ['fetch it from the same origin', { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' }],
    ['frame it', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['embed it', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'embed' }],
    ['take it for an object', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' }],
    ['load it as a script', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
    ['send people there from another site', { 'sec-fetch-site': 'cross-site' }],
  ])('%s: refused, without a secret in the answer', async (_how, headers) => {
    const shown = await page(stepUp, headers);
    expect(shown.statusCode).toBe(403);
    expect(shown.body).not.toMatch(/name="secret"/);
  });

  test('a browser without Fetch Metadata is refused', async () => {
    const shown = await whole.app.inject({ url: `/confirm/${stepUp}`, headers: { cookie: admin.cookie } });
    expect(shown.statusCode).toBe(403);
  });

  test('posting the form by fetch, or without the secret of the shown page, is refused even with the right password', async () => {
    const first = readConfirmPage(await page(stepUp));
    const { secret } = readConfirmPage(await page(stepUp));
    const password = wholePassword;
    const cors = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    expect((await answerPage(stepUp, { secret, password }, cors)).statusCode).toBe(403);
    for (const fields of [{ password }, { secret: '', password }, { secret: uuidv7(), password }])
      expect((await answerPage(stepUp, fields as Record<string, string>)).statusCode).toBe(403);
    // The page was shown again since.
    expect((await answerPage(stepUp, { secret: first.secret, password })).statusCode).toBe(403);
    expect(await send(await roleInput('admin'), stepUp)).toMatchObject({ status: 403 });
  });

  test('the page runs no script, cannot be framed, and is isolated from windows that opened it', async () => {
    const { headers, body } = await page(stepUp);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).not.toMatch(/script-src|connect-src|unsafe/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/form-action 'self'/);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).not.toMatch(/<script|javascript:| on\w+=/);
  });

  test('other people and guests find nothing there', async () => {
    const missing = await page(uuidv7());
    for (const by of [mallory, null]) {
      const shown = await page(stepUp, {}, by);
      expect([shown.statusCode, shown.body]).toEqual([404, missing.body]);
    }
    const { secret } = readConfirmPage(await page(stepUp));
    const password = wholePassword;
    expect((await answerPage(stepUp, { secret, password }, {}, mallory)).statusCode).toBe(404);
  });

  test('passwords cannot be guessed: the limit of sign-in attempts applies, and then even the right one is refused', async () => {
    const guesser = await whole.signIn('admin');
    const asked = await send(await roleInput('admin'), undefined, guesser);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const { secret } = readConfirmPage(await page(asked.stepUp, {}, guesser));
      const fields = { secret, password: guess === 11 ? wholePassword : `guess number ${guess}` };
      statuses.push((await answerPage(asked.stepUp, fields, {}, guesser)).statusCode);
    }
    expect(new Set(statuses.slice(0, 9))).toEqual(new Set([403]));
    expect(statuses.slice(-1)).toEqual([429]);
    expect(await send(await roleInput('admin'), asked.stepUp, guesser)).toMatchObject({ status: 403 });
  });
});

test('people’s names cannot change what the page says', async () => {
  const named = await whole.signIn('fan');
  const displayName = '</dd><script>alert(1)</script> (fern@bestie.test)';
  await whole.database.pool.query('update people set display_name = $1 where uid = $2', [
    displayName,
    named.uid,
  ]);
  const { stepUp } = await send(await roleInput('admin', named.uid));
  const { body } = await page(stepUp);
  expect(body).not.toContain('<script>');
  expect(body).toContain(named.email);
});

test('a thousand requests leave a handful of rows', async () => {
  for (let turn = 0; turn < 60; turn += 1) await send(await roleInput('admin'));
  const { rows } = await whole.database.pool.query<{ count: number }>(
    'select count(*)::int as count from step_ups where uid = $1',
    [admin.uid],
  );
  expect(rows[0]?.count).toBeLessThanOrEqual(20);
});
