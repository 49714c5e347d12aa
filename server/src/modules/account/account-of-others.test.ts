/** Admins erase and export the accounts of others. */
import type { User } from '@bestie/contracts/users.contract';
import { createFactories, forumThread } from '../../contract-tests/access-fixtures/factories';
import { beginImport, exportArchive } from '../../test-support/archives';
import { allConfirmed } from '../../test-support/step-up';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let admin: SignedIn;
let second: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  admin = await whole.signIn('admin');
});
afterAll(() => whole.close());

const get = async (uid: string) =>
  (await whole.app.inject({ url: `/api/admin/users/${uid}`, headers: bearerOf(admin) })).json<User>();
async function act(verb: 'erase' | 'keep' | 'export', uid: string, more: object = {}, by = admin) {
  const payload = { reason: 'They asked by letter', ...more };
  const url = `/api/admin/users/${uid}/${verb}`;
  const reply = await whole.app.inject({ method: 'POST', url, headers: bearerOf(by), payload });
  return {
    status: reply.statusCode,
    text: reply.body,
    body: reply.body ? reply.json() : {},
  };
}
const erase = async (uid: string, when: string, more: object = {}, by = admin) =>
  act('erase', uid, { when, version: (await get(uid)).version, ...more }, by);
const workOff = () => whole.server.maintenance.pictures.workOff(new AbortController().signal);

test('Users check 5: an export goes to the person’s own account, and never yields the admin a link', async () => {
  const fan = await whole.signIn('fan');
  expect(await act('export', fan.uid)).toMatchObject({ status: 204, text: '' });
  const { rows } = await whole.database.pool.query<{ recipient: string; body: string }>(
    `select recipient, body from mail_outbox where kind = 'archive'`,
  );
  expect(rows).toEqual([{ recipient: fan.email, body: expect.stringContaining('Sign in and download it') }]);
  expect((await act('export', fan.uid, {}, fan)).status).toBe(403);
  expect((await act('export', 'nobody')).status).toBe(404);
});

test('eight presses send one mail about the archive, and another one after an hour', async () => {
  const fan = await whole.signIn('fan');
  const mails = async () =>
    (
      await whole.database.pool.query(
        `update mail_outbox set sent_at = coalesce(sent_at, now()) where kind = 'archive' and recipient = $1 returning id`,
        [fan.email],
      )
    ).rows.length;
  const presses = await Promise.all(Array.from({ length: 8 }, () => act('export', fan.uid)));
  expect(presses.map(({ status }) => status)).toEqual(Array(8).fill(204));
  expect(await mails()).toBe(1);
  await act('export', fan.uid);
  expect(await mails()).toBe(1);
  await whole.database.pool.query(`update mail_outbox set created_at = now() - interval '2 hours'`);
  await act('export', fan.uid);
  expect(await mails()).toBe(2);

  // One that was given up after its day is not waited for.
  await whole.database.pool.query(
    `update mail_outbox set sent_at = null, created_at = created_at - interval '2 days' where kind = 'archive'`,
  );
  await act('export', fan.uid);
  expect(await mails()).toBe(3);
});

test('who is erased is hidden at once and signed out, and kept again within 30 days', async () => {
  const fan = await whole.signIn('fan');
  expect(await act('erase', fan.uid, { when: 'in30Days', version: 99 })).toMatchObject({ status: 409 });
  expect((await erase(fan.uid, 'in30Days')).body.state).toBe('leaving');
  const { leavesAt } = await get(fan.uid);
  expect(Date.parse(leavesAt ?? '') - whole.now().getTime()).toBeGreaterThan(29 * 24 * 60 * 60 * 1000);
  expect((await whole.app.inject({ url: '/api/account', headers: bearerOf(fan) })).statusCode).toBe(401);
  expect((await act('keep', fan.uid)).status).toBe(204);
  expect((await get(fan.uid)).leavesAt).toBeNull();
});

/** What a person hears when an admin keeps their account: by mail, and in the bell. */
async function heardOfKeeping({ uid, email }: SignedIn) {
  const { rows: mails } = await whole.database.pool.query<{ subject: string; body: string }>(
    `select subject, body from mail_outbox where kind = 'account-kept' and recipient = $1`,
    [email],
  );
  const { rows: bell } = await whole.database.pool.query<{ kind: string }>(
    'select kind from notifications where uid = $1',
    [uid],
  );
  return { mails, bell: bell.map(({ kind }) => kind) };
}
const deleteOwn = (token: string) =>
  whole.app.inject({
    method: 'POST',
    url: '/api/account/request-deletion',
    headers: bearerOf({ token }),
    payload: {},
  });

test('who asked for the deletion of their account is told by mail when an admin keeps it, and why', async () => {
  const fan = await whole.signIn('fan');
  expect((await deleteOwn(fan.token)).statusCode).toBe(200);
  const { version } = await get(fan.uid);
  expect(await act('keep', fan.uid, { version: version - 1 })).toMatchObject({ status: 409 });
  expect((await act('keep', fan.uid, { version })).status).toBe(204);
  expect((await act('keep', fan.uid, { version })).status).toBe(204);
  const heard = await heardOfKeeping(fan);
  expect(heard).toEqual({
    mails: [{ subject: 'Your account will not be deleted', body: expect.any(String) }],
    bell: [],
  });
  expect(heard.mails[0]?.body).toContain('Reason: They asked by letter');
  expect(heard.mails[0]?.body).toContain('If you still want it deleted, sign in and delete it again');
});

test('who did not ask for the deletion of their account is not told how to delete it when an admin keeps it', async () => {
  const fan = await whole.signIn('fan');
  expect((await erase(fan.uid, 'in30Days')).body.state).toBe('leaving');
  expect((await act('keep', fan.uid)).status).toBe(204);
  const { mails } = await heardOfKeeping(fan);
  expect(mails[0]?.body).toContain('Reason: They asked by letter');
  expect(mails[0]?.body).not.toMatch(/delete it|https?:/);
});

test('a suspended person whose account is kept gets the link with which they delete it again', async () => {
  const fan = await whole.signIn('fan');
  await deleteOwn(fan.token);
  await whole.database.pool.query(`update people set status = 'suspended' where uid = $1`, [fan.uid]);
  expect((await act('keep', fan.uid)).status).toBe(204);
  const { mails } = await heardOfKeeping(fan);
  const link = /\/suspended\/\S+/.exec(mails[0]?.body ?? '')?.[0] ?? '';
  expect((await whole.app.inject({ url: link })).body).toContain('Delete my account');
});

test('who has no confirmed address finds in the bell that their account is kept', async () => {
  const fan = await whole.signIn('fan');
  await deleteOwn(fan.token);
  await whole.database.pool.query('update people set email_verified = false where uid = $1', [fan.uid]);
  expect((await act('keep', fan.uid)).status).toBe(204);
  expect(await heardOfKeeping(fan)).toEqual({ mails: [], bell: ['account'] });
});

test('texts of who cancelled a deletion stay when an admin erases the account later', async () => {
  const fan = await whole.signIn('fan');
  const call = (url: string, payload: object, token = fan.token) =>
    whole.app.inject({ method: 'POST', url, headers: bearerOf({ token }), payload });
  const { id: threadId } = await createFactories(whole).thread(fan);
  expect((await call('/api/account/request-deletion', { textsToo: true })).statusCode).toBe(200);
  const again = await whole.signInElsewhere(fan);
  expect((await call('/api/account/cancel-deletion', {}, again)).statusCode).toBe(204);
  expect((await erase(fan.uid, 'today', { typed: fan.email })).body.state).toBe('today');
  await workOff();
  const { rows } = await whole.database.pool.query('select body from forum_posts where id = $1', [threadId]);
  expect(rows).toEqual([{ body: forumThread.body }]);
});

test('a single admin who erases somebody today types whom', async () => {
  const fan = await whole.signIn('fan');
  const wrong = await erase(fan.uid, 'today', { typed: 'somebody' });
  expect([wrong.status, wrong.body.error?.field]).toEqual([400, 'typed']);
  expect((await get(fan.uid)).leavesAt).toBeNull();
  expect((await erase(fan.uid, 'today', { typed: fan.email })).body.state).toBe('today');
  await workOff();
  expect((await act('keep', fan.uid)).status).toBe(404);
});

test('with a second admin, both ask for it', async () => {
  second = await whole.signIn('admin');
  const fan = await whole.signIn('fan');
  expect((await erase(fan.uid, 'today', { typed: fan.email })).body.state).toBe('waiting');
  expect((await erase(fan.uid, 'today')).body.state).toBe('waiting');
  expect((await get(fan.uid)).eraseAskedBy).toBe(admin.uid);

  // Who keeps their account in between ends that request.
  const headers = bearerOf({ token: await whole.signInElsewhere(fan) });
  const keep = { method: 'POST', url: '/api/account/cancel-deletion', headers } as const;
  expect((await whole.app.inject(keep)).statusCode).toBe(204);
  expect((await get(fan.uid)).eraseAskedBy).toBeNull();
  expect((await erase(fan.uid, 'today', {}, second)).body.state).toBe('waiting');
  expect((await erase(fan.uid, 'today')).body.state).toBe('today');
  await workOff();
  expect((await act('keep', fan.uid)).status).toBe(404);
  expect(await erase(admin.uid, 'in30Days')).toMatchObject({ status: 409 });
});

test('who is erased while an archive is imported leaves no photo behind', async () => {
  const { pool } = whole.database;
  const giver = await whole.signIn('fan');
  for (let photo = 0; photo < 2; photo += 1) await createFactories(whole).pin(giver);
  await workOff();
  const zip = await exportArchive(whole, giver);
  const fan = await whole.signIn('fan');
  const { objects } = whole.server.storage;
  const store = objects.ensureObject;
  let stored = 0;
  const storing = jest.spyOn(objects, 'ensureObject').mockImplementation(async (name, ...rest) => {
    if (name.startsWith(`users/${fan.uid}/archive/`) && (stored += 1) === 1) {
      await pool.query(`update people set leaves_at = now() - interval '1 minute' where uid = $1`, [fan.uid]);
      expect(await whole.server.maintenance.erasure.run()).toBe(1);
    }
    return store(name, ...rest);
  });
  try {
    await beginImport(whole, fan, zip);
    await workOff();
  } finally {
    storing.mockRestore();
  }
  expect(stored).toBe(1);
  const { rows: left } = await pool.query('select name from objects where owner_uid = $1', [fan.uid]);
  expect(left).toEqual([]);
  const { rows: jobs } = await pool.query(`select 1 from jobs where kind = 'archives.import'`);
  expect(jobs).toEqual([]);
});
