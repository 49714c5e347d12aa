/** Checks (4) and (5) of "Spaces and boards" (administration.md), and the story of a transfer. */
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { storageBucket } from '@bestie/contracts/storage';
import type { AdminSpace } from '@bestie/contracts/admin-spaces.contract';
import type { ErrorBody } from '@bestie/contracts/errors';
import type { TransferOffer } from '@bestie/contracts/transfers.contract';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

const reason = 'She left the team.';
const png = (size: number) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(size - 8, 7)]);

let whole: WholeServer;
let cleo: SignedIn;
let carl: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  [cleo, carl, admin] = [
    await whole.signIn('creator', 'Cleo'),
    await whole.signIn('creator', 'Carl'),
    await whole.signIn('admin'),
  ];
});
afterAll(() => whole.close());

async function call<T = unknown>(
  who: SignedIn,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
) {
  const reply = await whole.app.inject({ method, url, headers: bearerOf(who), ...(payload && { payload }) });
  const body = (reply.body === '' ? {} : reply.json()) as T & Partial<ErrorBody>;
  return { status: reply.statusCode, body, code: body.error?.code };
}

async function space(owner: SignedIn): Promise<string> {
  const id = uuidv7();
  await call(owner, 'POST', '/api/spaces', { id, name: 'Summer' });
  return id;
}
const collection = `/v0/b/${storageBucket}/o`;
async function store(who: SignedIn, name: string, body: Buffer): Promise<void> {
  const reply = await whole.app.inject({
    method: 'POST',
    url: `${collection}?name=${encodeURIComponent(name)}`,
    headers: { ...bearerOf(who), 'content-type': 'multipart/related; boundary=b' },
    payload: Buffer.concat([
      Buffer.from('--b\r\ncontent-type: application/json\r\n\r\n{"contentType":"image/png"}\r\n--b\r\n\r\n'),
      body,
      Buffer.from('\r\n--b--'),
    ]),
  });
  expect(reply.statusCode).toBe(200);
}
async function fill(who: SignedIn, spaceId: string, size: number): Promise<void> {
  const id = uuidv7();
  const path = `spaces/${spaceId}/${id}/a.png`;
  await store(who, path, png(size));
  await call(who, 'POST', `/api/spaces/${spaceId}/assets`, { id, path, name: 'a.png' });
}
async function offer(kind: 'space' | 'board', targetId: string, to: SignedIn, changes: object = {}) {
  const table = kind === 'space' ? 'spaces' : 'boards';
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${targetId}`.execute(whole.database.db);
  const id = uuidv7();
  const input = { id, kind, targetId, version: rows[0]?.version, to: to.email, keepsEditing: true, reason };
  return { id, ...(await call(admin, 'POST', '/api/admin/transfers', { ...input, ...changes })) };
}
const offersTo = async (who: SignedIn) =>
  (await call<{ items: TransferOffer[] }>(who, 'GET', '/api/transfers')).body.items;
const accept = (who: SignedIn, id: string) => call(who, 'POST', `/api/transfers/${id}/accept`, {});
const usage = async (who: SignedIn) =>
  (await call<{ usedBytes: number }>(who, 'GET', '/api/storage/usage')).body.usedBytes;
/** What is counted for each, and what their objects are. */
async function sums(): Promise<void> {
  const { rows } = await sql<{ uid: string; counted: number; there: number }>`
    select u.uid, u.bytes::float8 as counted, coalesce(o.bytes, 0)::float8 as there from object_usage u left join (
      select owner_uid as uid, sum(size) as bytes from objects group by owner_uid) o on o.uid = u.uid`.execute(
    whole.database.db,
  );
  for (const { uid, counted, there } of rows) expect([uid, counted]).toEqual([uid, there]);
}
const told = async (who: SignedIn) =>
  (await call<{ items: { text: string }[] }>(who, 'GET', '/api/notifications')).body.items.map(
    ({ text }) => text,
  );

test('Spaces and boards check 4: an upload that runs while its space gets a new owner finishes or is refused, and no byte is lost', async () => {
  const id = await space(cleo);
  const body = png(600_000);
  const upload = async () => {
    const started = await whole.app.inject({
      method: 'POST',
      url: `${collection}?name=${encodeURIComponent(`spaces/${id}/${uuidv7()}/b.png`)}`,
      headers: {
        ...bearerOf(cleo),
        'content-type': 'application/json',
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-length': String(body.length),
        'x-goog-upload-header-content-type': 'image/png',
      },
      payload: '{}',
    });
    const { pathname, search } = new URL(String(started.headers['x-goog-upload-url']), 'http://localhost');
    return async (command: string, offset: number, bytes: Buffer) =>
      (
        await whole.app.inject({
          method: 'POST',
          url: pathname + search,
          headers: {
            ...bearerOf(cleo),
            'content-type': 'application/octet-stream',
            'x-goog-upload-protocol': 'resumable',
            'x-goog-upload-command': command,
            'x-goog-upload-offset': String(offset),
          },
          payload: bytes,
        })
      ).statusCode;
  };
  const stored = async () =>
    (
      await sql<{ size: number; owner_uid: string }>`
        select size::float8 as size, owner_uid from objects where resource_id = ${id}`.execute(
        whole.database.db,
      )
    ).rows;

  // The old owner stays as an editor: the upload finishes, and is theirs.
  const send = await upload();
  expect(await send('upload', 0, body.subarray(0, 300_000))).toBe(200);
  expect((await accept(carl, (await offer('space', id, carl)).id)).status).toBe(200);
  expect(await send('upload, finalize', 300_000, body.subarray(300_000))).toBe(200);
  expect(await stored()).toEqual([{ size: body.length, owner_uid: cleo.uid }]);

  // The old owner is out: it is refused.
  const back = await offer('space', id, cleo);
  await accept(cleo, back.id);
  const refused = await upload();
  expect(await refused('upload', 0, body.subarray(0, 300_000))).toBe(200);
  await accept(carl, (await offer('space', id, carl, { keepsEditing: false })).id);
  expect([403, 404]).toContain(await refused('upload, finalize', 300_000, body.subarray(300_000)));
  expect((await call(cleo, 'GET', `/api/spaces/${id}`)).status).toBe(404);
  expect(await stored()).toEqual([{ size: body.length, owner_uid: carl.uid }]);
  await sums();
});

test('Spaces and boards check 5: the quotas before and after sum up, and who would be over theirs cannot accept', async () => {
  const id = await space(cleo);
  await fill(cleo, id, 40_000);
  await fill(cleo, id, 2_000);
  const before = [await usage(cleo), await usage(carl)] as const;
  const { id: offered, status } = await offer('space', id, carl);
  expect(status).toBe(200);
  // Nothing moves before it is accepted.
  expect([await usage(cleo), await usage(carl)]).toEqual(before);
  expect(await offersTo(carl)).toMatchObject([
    { id: offered, kind: 'space', title: 'Summer', bytes: 42_000 },
  ]);

  const { rows } = await sql<{ uid: string }>`
    update object_usage set bytes = bytes + 1e12 where uid = ${carl.uid} returning uid`.execute(
    whole.database.db,
  );
  expect(rows).toHaveLength(1);
  expect(await accept(carl, offered)).toMatchObject({ status: 402, code: 'quota_exceeded' });
  await sql`update object_usage set bytes = bytes - 1e12 where uid = ${carl.uid}`.execute(whole.database.db);
  expect([await usage(cleo), await usage(carl)]).toEqual(before);

  expect((await accept(carl, offered)).status).toBe(200);
  expect([await usage(cleo), await usage(carl)]).toEqual([before[0] - 42_000, before[1] + 42_000]);
  expect((await accept(carl, offered)).status).toBe(404);
  await sums();
  expect((await call<{ role: string }>(carl, 'GET', `/api/spaces/${id}`)).body.role).toBe('manager');
  expect((await call<{ role: string }>(cleo, 'GET', `/api/spaces/${id}`)).body.role).toBe('editor');
  expect(await told(cleo)).toContain('Your space “Summer” has a new owner.');
  const { rows: logged } = await sql<{ action: string; reason: string | null }>`
    select action, reason from audit_log where target_id = ${id} and action like 'transfers.%' order by id`.execute(
    whole.database.db,
  );
  expect(logged).toEqual([
    { action: 'transfers.offer', reason },
    { action: 'transfers.accept', reason: null },
  ]);
});

test('a board moves with the photos that were uploaded to it, and the old owner cannot remove them any more', async () => {
  const id = uuidv7();
  await call(cleo, 'POST', '/api/boards', { id, title: 'Rain', visibility: 'public' });
  const path = `users/${cleo.uid}/boards/${uuidv7()}.png`;
  await store(cleo, path, png(5_000));
  const pinId = uuidv7();
  expect((await call(cleo, 'POST', `/api/boards/${id}/pins`, { pins: [{ id: pinId, path }] })).status).toBe(
    200,
  );
  const before = await usage(carl);
  expect((await accept(carl, (await offer('board', id, carl, { keepsEditing: false })).id)).status).toBe(200);
  expect(await usage(carl)).toBe(before + 5_000);
  expect((await call(cleo, 'DELETE', `${collection}/${encodeURIComponent(path)}`)).status).toBe(404);
  const pins = await call<{ items: { id: string; picture: { id: string } | null }[] }>(
    carl,
    'GET',
    `/api/boards/${id}/pins`,
  );
  expect(pins.body.items.map((pin) => pin.id)).toEqual([pinId]);
  expect(await told(carl)).toContain('The board “Rain” is yours.');
  expect((await call<{ role: string | null }>(cleo, 'GET', `/api/boards/${id}`)).body.role).toBeNull();
  await sums();
});

test('an offer is for one other person, for a week, and can be declined or taken back', async () => {
  const fan = await whole.signIn('fan');
  const id = await space(cleo);
  expect(await offer('space', id, admin)).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await offer('space', id, cleo)).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await offer('space', id, fan)).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await offer('space', id, carl, { version: 99 })).toMatchObject({ status: 409, code: 'conflict' });
  expect((await call(cleo, 'POST', '/api/admin/transfers', {})).status).toBe(403);

  const first = await offer('space', id, carl);
  expect(await offer('space', id, carl)).toMatchObject({ status: 409, code: 'already_exists' });
  expect((await accept(cleo, first.id)).status).toBe(404);
  const listed = await call<{ items: AdminSpace[] }>(admin, 'GET', '/api/admin/spaces');
  expect(listed.body.items.find((each) => each.id === id)?.transfer).toMatchObject({
    id: first.id,
    to: { uid: carl.uid },
  });
  expect((await call(carl, 'POST', `/api/transfers/${first.id}/decline`, {})).status).toBe(204);
  expect((await accept(carl, first.id)).status).toBe(404);

  const second = await offer('space', id, carl);
  expect((await call(admin, 'POST', `/api/admin/transfers/${second.id}/withdraw`, { reason })).status).toBe(
    204,
  );
  expect(await offersTo(carl)).toEqual([]);

  // After a week it is over, whichever job runs.
  const third = await offer('space', id, carl);
  await sql`update transfers set expires_at = now() where id = ${third.id}`.execute(whole.database.db);
  expect((await accept(carl, third.id)).status).toBe(404);
  expect((await offer('space', id, carl)).status).toBe(200);
  expect((await call<{ role: string }>(cleo, 'GET', `/api/spaces/${id}`)).body.role).toBe('manager');
});
