/**
 * Offsets and URLs of uploads. Each attack is refused or harmless; what only a browser can show is in
 * e2e/journeys/security.spec.ts.
 */
import { randomBytes } from 'node:crypto';
import { bearerOf } from '../../test-support/whole-server';
import {
  address,
  attacked,
  begin,
  json,
  media,
  own,
  raw,
  root,
  send,
  statusOf,
  useAttackedServer,
} from './attacked-server';

useAttackedServer();

describe('offsets', () => {
  test.each(['-1', 'NaN', 'Infinity', '1e3', '0x10', '1.5', '+1', '', ' ', '9'.repeat(16), '0, 0', '0;0'])(
    '%j is not an offset',
    async (offset) => {
      const upload = await begin(own('files/offset'));
      expect(await statusOf(send(upload, 'upload', offset, 'bytes'))).toBe(400);
      expect((await send(upload, 'query', '0')).headers['x-goog-upload-size-received']).toBe('0');
    },
  );

  test('a gap, a huge one, and one beyond the end store nothing', async () => {
    const upload = await begin(own('files/gap'), attacked.alice, {
      'x-goog-upload-header-content-length': '10',
    });
    for (const offset of ['1', '5', '11', '999999999999999'])
      expect(await statusOf(send(upload, 'upload', offset, 'bytes'))).toBe(503);
    expect((await send(upload, 'query', '0')).headers['x-goog-upload-size-received']).toBe('0');
  });

  test('bytes that overlap stored ones cannot change them', async () => {
    const bytes = randomBytes(5000);
    const upload = await begin(own('files/overlap'));
    await send(upload, 'upload', '0', bytes.subarray(0, 3000));
    await send(upload, 'upload', '1000', Buffer.concat([randomBytes(2000), bytes.subarray(3000, 4000)]));
    await send(upload, 'upload', '0', randomBytes(4000));
    expect(await statusOf(send(upload, 'upload, finalize', '4000', bytes.subarray(4000)))).toBe(200);
    expect((await media(own('files/overlap'))).body.equals(bytes)).toBe(true);
    // Once it is an object, its upload URL changes nothing any more.
    await send(upload, 'upload, finalize', '0', randomBytes(5000));
    expect((await media(own('files/overlap'))).body.equals(bytes)).toBe(true);
  });

  test.each(['-1', 'NaN', '1e9', '9'.repeat(16), '0x10'])('%j is not an announced length', async (length) => {
    const headers = {
      ...bearerOf(attacked.alice),
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-header-content-length': length,
    };
    expect(
      await statusOf(raw('POST', `${root}?name=${encodeURIComponent(own('files/l'))}`, headers, '{}')),
    ).toBe(400);
  });

  test('more bytes than announced, or than allowed, are refused while they arrive', async () => {
    const announced = await begin(own('files/announced'), attacked.alice, {
      'x-goog-upload-header-content-length': '10',
    });
    expect(await statusOf(send(announced, 'upload', '0', randomBytes(11)))).toBe(400);
    const endless = await begin(own('files/endless'));
    expect(await statusOf(send(endless, 'upload', '0', Buffer.alloc(26 * 1024 ** 2)))).toBe(413);
    expect(await statusOf(send(endless, 'query', '0'))).toBe(404);
  });
});

describe('another person’s upload', () => {
  const commands = ['query', 'upload', 'upload, finalize', 'cancel'];
  let upload: string;
  beforeEach(async () => {
    upload = await begin(own('files/mine'));
  });
  afterEach(async () => {
    expect((await send(upload, 'query', '0')).headers['x-goog-upload-size-received']).toBe('0');
  });

  test.each(commands)('%s by another person answers as if it did not exist', async (command) => {
    const missing = await send(
      upload.replace(/upload_id=.{5}/, 'upload_id=AAAAA'),
      command,
      '0',
      'x',
      bearerOf(attacked.bob),
    );
    const found = await send(upload, command, '0', 'x', bearerOf(attacked.bob));
    expect([found.status, found.body.toString()]).toEqual([404, missing.body.toString()]);
  });

  test.each(commands)('%s by a guest, by a cookie alone, by a made-up token', async (command) => {
    for (const headers of [{}, { cookie: attacked.alice.cookie }, { authorization: 'Firebase x.y.z' }])
      expect(await statusOf(send(upload, command, '0', 'x', headers as ReturnType<typeof bearerOf>))).toBe(
        401,
      );
  });

  test('the name in its URL has no effect: the object gets the name it was started with', async () => {
    const mine = await begin(own('files/target'));
    const turned = mine.replace(
      encodeURIComponent(own('files/target')),
      encodeURIComponent(own('files/x', attacked.bob)),
    );
    expect(json(await send(turned, 'upload, finalize', '0', 'x'))).toMatchObject({
      name: own('files/target'),
    });
    expect(await statusOf(raw('GET', address(own('files/x', attacked.bob)), bearerOf(attacked.bob)))).toBe(
      404,
    );
  });

  test('cannot be continued by anybody once it has expired', async () => {
    const late = await begin(own('files/late'));
    await attacked.whole.database.pool.query(
      `update object_uploads set expires_at = now() - interval '1 second' where name = $1`,
      [own('files/late')],
    );
    for (const command of commands) expect(await statusOf(send(late, command, '0', 'x'))).toBe(404);
  });

  test('cannot be continued after a sign-out everywhere, or after suspension', async () => {
    const leaver = await attacked.whole.signIn('fan');
    const left = await begin(own('files/left', leaver), leaver);
    await attacked.whole.server.identity.admin.revoke(leaver.uid);
    for (const command of commands)
      expect(await statusOf(send(left, command, '0', 'x', bearerOf(leaver)))).toBe(401);
    expect(await statusOf(send(left, 'query', '0', '', bearerOf(attacked.alice)))).toBe(404);
  });
});
