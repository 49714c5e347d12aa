/** Check (8) of "Meta & Tools" (administration.md), and how quotas are set, told and ended. */
import { sql } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { ErrorBody } from '@bestie/contracts/errors';
import type { PersonQuota, RoleQuota, UserQuota } from '@bestie/contracts/quotas.contract';
import { storageBucket } from '@bestie/contracts/storage';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

const reason = 'She moves her archive to a disk.';
let whole: WholeServer;
let iris: SignedIn;
let olga: SignedIn;
let alice: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  iris = await whole.signIn('admin', 'Iris');
  olga = await whole.signIn('admin', 'Olga');
});
beforeEach(async () => {
  await sql`delete from role_quotas`.execute(whole.database.db);
  [alice, bob] = [await whole.signIn('fan', 'Alice'), await whole.signIn('fan', 'Bob')];
});
afterAll(() => whole.close());

async function call<T = unknown>(
  who: SignedIn,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
) {
  const reply = await whole.app.inject({ method, url, headers: bearerOf(who), ...(payload && { payload }) });
  const body = reply.json<T & Partial<ErrorBody>>();
  return { status: reply.statusCode, body, error: body.error };
}
const quotaOf = async ({ uid }: SignedIn) =>
  (await call<UserQuota>(iris, 'GET', `/api/admin/quotas/people/${uid}`)).body;
const give = (changes: object = {}, { to = alice, as = iris }: { to?: SignedIn; as?: SignedIn } = {}) =>
  call<UserQuota>(as, 'PUT', `/api/admin/quotas/people/${to.uid}`, {
    version: 0,
    bytes: 40_000_000,
    endsAt: null,
    reason,
    ...changes,
  });
const setRole = (changes: object) =>
  call<RoleQuota>(iris, 'PUT', '/api/admin/quotas/roles/fan', { version: 0, reason, ...changes });
const told = async (who = alice) =>
  (await call<{ items: { text: string }[] }>(who, 'GET', '/api/notifications')).body.items.map(
    ({ text }) => text,
  );

const picture = (size: number) => {
  const content = Buffer.alloc(size, 7);
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(content);
  return content;
};
const collection = `/v0/b/${storageBucket}/o`;
const store = ({ uid }: SignedIn, size: number) =>
  whole.server.storage.objects.ensureObject(`users/${uid}/old.png`, picture(size), 'image/png', uid);
/** Begins an upload of Alice’s; null: without a size. */
const begin = async (name: string, size: number | null) => {
  const reply = await whole.app.inject({
    method: 'POST',
    url: `${collection}?name=${encodeURIComponent(`users/${alice.uid}/${name}.png`)}`,
    headers: {
      ...bearerOf(alice),
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      ...(size !== null && { 'x-goog-upload-header-content-length': String(size) }),
      'x-goog-upload-header-content-type': 'image/png',
    },
    payload: '{}',
  });
  return { status: reply.statusCode, url: String(reply.headers['x-goog-upload-url']) };
};
const send = async ({ url }: { url: string }, command: string, payload: Buffer, offset = 0) => {
  const reply = await whole.app.inject({
    method: 'POST',
    url: url.replace(/^https?:\/\/[^/]+/, ''),
    headers: {
      ...bearerOf(alice),
      'x-goog-upload-command': command,
      'x-goog-upload-offset': String(offset),
    },
    payload,
  });
  return reply.statusCode;
};

test('Meta & Tools check 8: with a quota lowered below what is used, downloads and promised uploads go on, and nothing new is stored', async () => {
  await store(alice, 30_000);
  const announced = await begin('announced', 20_000);
  const begun = await begin('begun', 20_000);
  expect(await send(begun, 'upload', picture(20_000).subarray(0, 8_000))).toBe(200);
  const open = await begin('open', null);
  expect(await send(open, 'upload', picture(5_000))).toBe(200);

  expect((await give({ bytes: 10_000 })).body).toMatchObject({
    usedBytes: 30_000,
    reservedBytes: 45_000,
    quotaBytes: 10_000,
    version: 1,
    own: { bytes: 10_000, reason, endsAt: null, setBy: { uid: iris.uid } },
  });
  const download = await whole.app.inject({
    url: `${collection}/${encodeURIComponent(`users/${alice.uid}/old.png`)}?alt=media`,
    headers: bearerOf(alice),
  });
  expect([download.statusCode, download.rawPayload.length]).toEqual([200, 30_000]);
  expect((await begin('new', 1)).status).toBe(402);
  // What was promised room finishes; bytes that were not promised are refused.
  expect(await send(begun, 'upload, finalize', picture(20_000).subarray(8_000), 8_000)).toBe(200);
  expect(await send(announced, 'upload, finalize', picture(20_000))).toBe(200);
  expect(await send(open, 'upload, finalize', Buffer.alloc(0), 5_000)).toBe(200);
  expect(await quotaOf(alice)).toMatchObject({ usedBytes: 75_000, reservedBytes: 0, objects: 4 });

  // With room again, uploads are stored; one of unknown size ends where its room does.
  await give({ version: 1, bytes: 80_000 });
  const next = await begin('next', null);
  expect(await send(next, 'upload', picture(4_000))).toBe(200);
  await give({ version: 2, bytes: 70_000 });
  expect(await send(next, 'upload, finalize', picture(2_000), 4_000)).toBe(402);
});

test('a quota of one’s own counts until its end, is told with its reason, and is ended once', async () => {
  const now = Date.now();
  const endsAt = new Date(now + 86_400_000).toISOString();
  await give({ endsAt });
  expect((await told())[0]).toMatch(
    /^You can store 0\.04 GB until .+ Nothing of yours is deleted\. Reason: She moves/,
  );
  expect((await quotaOf(alice)).quotaBytes).toBe(40_000_000);
  // Nobody needs to end it.
  await sql`update person_quotas set ends_at = now() - interval '1 second'`.execute(whole.database.db);
  expect(await quotaOf(alice)).toMatchObject({
    quotaBytes: limits.storage.quotaBytes.fan,
    own: null,
    version: 1,
  });
  expect((await give({ endsAt: new Date(now - 1000).toISOString() })).error?.code).toBe('invalid_input');

  // Two admins at once: one is too late, and hears of which version.
  const both = await Promise.all([
    give({ version: 1, bytes: 2e9 }),
    give({ version: 1, bytes: 3e9 }, { as: olga }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.error?.currentVersion).toBeDefined();
  const listed = await call<{ items: PersonQuota[] }>(iris, 'GET', '/api/admin/quotas/people?limit=1');
  expect(listed.body.items).toMatchObject([{ person: { uid: alice.uid }, version: 2 }]);
  const end = (version: number) =>
    call(iris, 'POST', `/api/admin/quotas/people/${alice.uid}/end`, { version, reason });
  // The same call again is one.
  const ends = [await end(1), await end(2), await end(2), await end(3)];
  expect(ends.map(({ status }) => status)).toEqual([409, 200, 200, 409]);
  expect(await told()).toEqual([`You can store as much as everyone with your role again. Reason: ${reason}`]);
  const { rows } = await sql<{ action: string; reason: string }>`
    select action, reason from audit_log where target_id = ${alice.uid} and action like 'quotas.%' order by at`.execute(
    whole.database.db,
  );
  expect(rows).toEqual(
    ['setPerson', 'setPerson', 'endPerson'].map((verb) => ({ action: `quotas.${verb}`, reason })),
  );
});

test('a quota of a role holds for everyone with it and none of their own, and who is over it is told', async () => {
  await store(alice, 3_000);
  await store(bob, 3_000);
  await give({ bytes: 5_000 }, { to: bob });
  expect((await setRole({ bytes: 2_000 })).body).toEqual({
    role: 'fan',
    version: 1,
    bytes: 2_000,
    byDefault: limits.storage.quotaBytes.fan,
  });
  expect([(await quotaOf(alice)).quotaBytes, (await quotaOf(bob)).quotaBytes]).toEqual([2_000, 5_000]);
  expect((await quotaOf(olga)).quotaBytes).toBe(limits.storage.quotaBytes.admin);
  expect([await told(), await told(bob)]).toEqual([
    [expect.stringContaining('Nothing of yours is deleted')],
    [expect.stringContaining(reason)],
  ]);
  expect((await setRole({ bytes: 9 })).error).toMatchObject({ code: 'conflict', currentVersion: 1 });
  // Back to the default.
  expect((await setRole({ version: 1, bytes: null })).body.bytes).toBe(limits.storage.quotaBytes.fan);
  expect((await quotaOf(alice)).quotaBytes).toBe(limits.storage.quotaBytes.fan);
});

test('only admins set quotas, for others, with a reason', async () => {
  expect((await give({}, { as: bob })).status).toBe(403);
  expect((await give({}, { to: iris })).error).toMatchObject({
    code: 'own_role',
    message: 'Another admin sets how much you can store.',
  });
  expect((await give({}, { to: { ...bob, uid: 'nobody' } })).status).toBe(404);
  expect((await give({ reason: 'x' })).error).toMatchObject({ code: 'invalid_input', field: 'reason' });
  expect((await give({ bytes: -1 })).error).toMatchObject({ code: 'invalid_input', field: 'bytes' });
  expect((await call(alice, 'GET', '/api/admin/quotas')).status).toBe(403);
});
