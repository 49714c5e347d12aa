import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { uuidv7 } from 'uuidv7';
import type { AssetDetail } from '@bestie/contracts/assets.contract';
import { uidOf } from '../../test-support/people';
import { createTestSpaces } from '../../test-support/spaces';
import type { TestSpaces } from '../../test-support/spaces';
import type { TestPerson } from '../../test-support/test-app';

let spaces: TestSpaces;
beforeAll(async () => {
  spaces = await createTestSpaces();
  await spaces.know('creator:stranger', 'admin:ada', 'fan:fay');
});
afterAll(() => spaces.close());

const fetchFile = (as: TestPerson | null, url: string, headers: Record<string, string> = {}) =>
  spaces.app.inject({ url, headers: { ...headers, ...(as && { authorization: `Bearer ${as}` }) } });

describe('originals', () => {
  test('open for members, and answer not_found to everybody else', async () => {
    const space = await spaces.addSpace('creator:mia', { 'creator:vic': 'viewer' });
    const { id } = await spaces.addAsset('creator:mia', space, { name: 'Weiß “coat”.png', bytes: 'coat' });
    const url = `/api/spaces/${space}/assets/${id}/original`;
    const reply = await fetchFile('creator:vic', url);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.subarray(8).toString()).toBe('coat');
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, max-age=0',
    });
    expect(reply.headers['content-disposition']).toMatch(/^inline; /);
    const file = await fetchFile('creator:vic', `${url}?download=true`);
    expect(file.headers['content-disposition']).toContain(
      'attachment; filename="Wei_ _coat_.png"; filename*=UTF-8\'\'Wei%C3%9F',
    );
    const part = await fetchFile('creator:vic', url, { range: 'bytes=8-9' });
    expect([part.statusCode, part.body]).toEqual([206, 'co']);
    expect((await fetchFile('admin:ada', url)).statusCode).toBe(404);
    expect((await fetchFile(null, url)).statusCode).toBe(401);
    expect((await fetchFile('fan:fay', url)).statusCode).toBe(403);
    expect((await fetchFile('creator:stranger', url)).statusCode).toBe(404);
    expect(
      (await fetchFile('creator:vic', `/api/spaces/${space}/assets/${uuidv7()}/original`)).statusCode,
    ).toBe(404);
    expect(
      (await fetchFile('creator:vic', `/api/spaces/${space}/assets/no/original`)).json().error.field,
    ).toBe('assetId');
  });

  test('open in older versions too', async () => {
    const space = await spaces.addSpace('creator:mia');
    const { id } = await spaces.addAsset('creator:mia', space, { bytes: 'old' });
    const path = await spaces.addObject('creator:mia', space, id, { bytes: 'new' });
    const { body } = await spaces.call<AssetDetail>(
      'creator:mia',
      'POST',
      `/api/spaces/${space}/assets/${id}/versions`,
      { path },
    );
    const url = `/api/spaces/${space}/assets/${id}/original`;
    const old = body.versions.find(({ number }) => number === 1)?.id;
    expect((await fetchFile('creator:mia', url)).body).toContain('new');
    expect((await fetchFile('creator:mia', `${url}?versionId=${old}`)).body).toContain('old');
    expect((await fetchFile('creator:mia', `${url}?versionId=${uuidv7()}`)).statusCode).toBe(404);
  });
});

describe('ZIP', () => {
  test('contains the originals with folders and unique names', async () => {
    const space = await spaces.addSpace('creator:mia', { 'creator:vic': 'viewer' }, 'Größe: “M”');
    const one = await spaces.addAsset('creator:mia', space, {
      name: 'Look.png',
      bytes: 'one',
      folder: 'Été',
    });
    await spaces.addAsset('creator:mia', space, { name: 'look.png', bytes: 'two', folder: 'Été' });
    await spaces.addAsset('creator:mia', space, { name: 'Top.png', bytes: 'three' });
    const { body } = await spaces.call<{ id: string; files: number; bytes: number }>(
      ...(['creator:vic', 'POST', `/api/spaces/${space}/archives`, { folder: '' }] as const),
    );
    expect(body).toMatchObject({ files: 3, bytes: 35 });
    const url = `/api/spaces/${space}/archives/${body.id}`;
    const reply = await fetchFile('creator:vic', url);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
    });
    const folder = await mkdtemp(join(tmpdir(), 'bestie-zip-'));
    try {
      await writeFile(join(folder, 'a.zip'), reply.rawPayload);
      const script = `import sys, zipfile
z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print('\\n'.join(f'{n}={z.read(n)[8:].decode()}' for n in sorted(z.namelist())))`;
      const { stdout } = await promisify(execFile)('python3', ['-c', script, join(folder, 'a.zip')]);
      expect(stdout.trim().split('\n')).toEqual([
        'Top.png=three',
        'Été/Look.png=one',
        'Été/look (2).png=two',
      ]);
      expect((await readFile(join(folder, 'a.zip'))).length).toBe(reply.rawPayload.length);
    } finally {
      await rm(folder, { recursive: true });
    }
    // The link works for the viewer alone, for an hour, while they are a member.
    expect((await fetchFile('creator:mia', url)).statusCode).toBe(404);
    expect((await fetchFile('creator:stranger', url)).statusCode).toBe(404);
    expect((await fetchFile(null, url)).statusCode).toBe(401);
    await spaces.call('creator:mia', 'POST', `/api/spaces/${space}/assets/delete`, { ids: [one.id] });
    expect((await fetchFile('creator:vic', url)).rawPayload.length).toBeLessThan(reply.rawPayload.length);
    spaces.pass(61 * 60_000);
    expect((await fetchFile('creator:vic', url)).statusCode).toBe(404);
  });

  test('of nothing is refused', async () => {
    const space = await spaces.addSpace('creator:mia');
    const { status, error } = await spaces.call('creator:mia', 'POST', `/api/spaces/${space}/archives`, {
      folder: '',
    });
    expect([status, error.field]).toEqual([400, 'folder']);
  });
});

describe('share links', () => {
  const share = (as: TestPerson, space: string, asset: string, what: string, hours = 2) =>
    spaces.call<{ share: { id: string; expiresAt: string }; token: string }>(
      ...([as, 'POST', `/api/spaces/${space}/assets/${asset}/shares`, { what, hours }] as const),
    );

  test('open for anybody until they expire or are revoked; the token is stored nowhere', async () => {
    const space = await spaces.addSpace('creator:mia', { 'creator:vic': 'viewer' });
    const { id } = await spaces.addAsset('creator:mia', space, { bytes: 'shared' });
    const { body } = await share('creator:mia', space, id, 'original');
    const url = `/api/shares/${body.token}`;
    const reply = await fetchFile(null, url);
    expect([reply.statusCode, reply.rawPayload.subarray(8).toString()]).toEqual([200, 'shared']);
    expect(reply.headers['x-robots-tag']).toBe('noindex');
    const rows = await spaces.database.db.selectFrom('asset_shares').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.token);
    const detail = (as: TestPerson) =>
      spaces.call<AssetDetail>(as, 'GET', `/api/spaces/${space}/assets/${id}`);
    expect((await detail('creator:mia')).body.shares.map((link) => link.id)).toEqual([body.share.id]);
    expect((await detail('creator:vic')).body.shares).toEqual([]);
    spaces.pass(3 * 60 * 60_000);
    const ended = await fetchFile(null, url);
    const unknown = await fetchFile(null, `/api/shares/${'x'.repeat(43)}`);
    expect([ended.statusCode, ended.json().error]).toEqual([404, unknown.json().error]);
    const again = await share('creator:mia', space, id, 'original');
    const at = `/api/spaces/${space}/assets/${id}/shares/${again.body.share.id}`;
    expect((await spaces.call('creator:mia', 'DELETE', at)).status).toBe(204);
    expect((await fetchFile(null, `/api/shares/${again.body.token}`)).statusCode).toBe(404);
    expect((await spaces.call('creator:mia', 'DELETE', at)).status).toBe(404);
  });

  test('stop working when the file or its space is deleted', async () => {
    const space = await spaces.addSpace('creator:mia');
    const { id } = await spaces.addAsset('creator:mia', space);
    const { body } = await share('creator:mia', space, id, 'original');
    const open = async () => (await fetchFile(null, `/api/shares/${body.token}`)).statusCode;
    await spaces.call('creator:mia', 'POST', `/api/spaces/${space}/assets/delete`, { ids: [id] });
    expect(await open()).toBe(404);
    await spaces.call('creator:mia', 'POST', `/api/spaces/${space}/assets/restore`, { ids: [id] });
    expect(await open()).toBe(200);
    await spaces.call('creator:mia', 'POST', `/api/spaces/${space}/delete`, {});
    expect(await open()).toBe(404);
  });

  test('previews exist for pictures only, once processed', async () => {
    const space = await spaces.addSpace('creator:mia');
    const picture = await spaces.addAsset('creator:mia', space);
    const sound = await spaces.addAsset('creator:mia', space, { type: 'audio/mpeg' });
    expect((await share('creator:mia', space, sound.id, 'preview')).error.field).toBe('what');
    const { body } = await share('creator:mia', space, picture.id, 'preview');
    const reply = await fetchFile(null, `/api/shares/${body.token}`);
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
    expect((await share('creator:mia', space, picture.id, 'preview', 721)).error.field).toBe('hours');
    const stored = await spaces.database.db
      .selectFrom('assets')
      .select('object_name')
      .where('id', '=', picture.id)
      .executeTakeFirstOrThrow();
    await spaces.addPicture(stored.object_name, 'failed');
    expect((await fetchFile(null, `/api/shares/${body.token}`)).statusCode).toBe(404);
    expect((await share('creator:mia', space, picture.id, 'preview')).error).toMatchObject({
      field: 'what',
      message: 'This picture could not be read. Share the original.',
    });
    expect((await share('creator:mia', space, picture.id, 'original')).status).toBe(200);
  });

  test('a link ends when its creator loses the right to change the space', async () => {
    const space = await spaces.addSpace('creator:mia', { 'creator:eve': 'editor' });
    const { id } = await spaces.addAsset('creator:mia', space);
    const { body } = await share('creator:eve', space, id, 'original');
    const open = async () => (await fetchFile(null, `/api/shares/${body.token}`)).statusCode;
    expect(await open()).toBe(200);
    const member = `/api/spaces/${space}/members/${uidOf('creator:eve')}`;
    await spaces.call('creator:mia', 'PATCH', member, { role: 'viewer' });
    expect(await open()).toBe(404);
    await spaces.call('creator:mia', 'PATCH', member, { role: 'editor' });
    expect(await open()).toBe(200);
    const make = (role: 'fan' | 'creator') =>
      spaces.database.db
        .updateTable('people')
        .set({ role })
        .where('uid', '=', uidOf('creator:eve'))
        .execute();
    await make('fan');
    expect(await open()).toBe(404);
    await make('creator');
    expect(await open()).toBe(200);
    expect((await spaces.call('creator:mia', 'DELETE', member)).status).toBe(200);
    expect(await open()).toBe(404);
  });

  test('at most 20 per file', async () => {
    const space = await spaces.addSpace('creator:sharer');
    const { id } = await spaces.addAsset('creator:sharer', space);
    for (let count = 0; count < 20; count += 1) await share('creator:sharer', space, id, 'original');
    const { status, error } = await share('creator:sharer', space, id, 'original');
    expect([status, error.code]).toEqual([409, 'limit_reached']);
  });
});
