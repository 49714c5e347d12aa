/** From what a page throws to a line in the team's sources: mapped, grouped, counted, bounded, and without personal data. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import { allConfirmed } from '../../../test-support/step-up';
import { createPublisher, visit } from '../../../test-support/publisher';
import type { Publisher } from '../../../test-support/publisher';
import { buildRemote } from '../../../test-support/releases';
import { bearerOf, startWholeServer, uncounted } from '../../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../../test-support/whole-server';
import { hostBaseUrl } from '../channels/composition';
import { retentionDays } from '../telemetry/telemetry.service';
import { mostErrors, mostErrorsOfPerson } from './release-errors.repository';

type Listed = OutputOf<typeof releasesContract.errors>;

let whole: WholeServer;
let asAdmin: Publisher;
let fans: SignedIn[];

/** Column 11 of the first line is line 7 of the page's source; every other column is line 3. */
const sourceMap = {
  version: 3,
  sources: ['webpack://@bestie/fan-remote@1.1.0/./src/features/home/home-page.tsx'],
  names: ['readBoards'],
  mappings: 'AAEA,UAIEA',
};
const built = buildRemote('fan', '1.1.0');
const file = 'page-home.js';

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  asAdmin = createPublisher(whole.app, (await whole.signIn('admin')).token);
  fans = [await whole.signIn('fan'), await whole.signIn('fan')];
  const { body } = await asAdmin.begin(built, { sourceMaps: [file, 'unknown.js'] });
  expect(body.missing.filter(({ encoding }) => (encoding as string) === 'map')).toEqual([
    { path: file, encoding: 'map' },
  ]);
});
afterAll(() => whole.close());

const putMap = (bytes: Buffer, path = file) => asAdmin.put(built, path, 'map' as '', bytes);
const errors = async (version = '1.1.0') =>
  (await asAdmin.call<Listed>('GET', `/api/releases/fan/errors?version=${version}`)).body.errors;
/** Sign-ins end meanwhile. */
async function passDays(days: number): Promise<void> {
  whole.advance(days * 24 * 60 * 60_000);
  asAdmin = createPublisher(whole.app, (await whole.signIn('admin')).token);
}
const at = (column: number, path = `/remotes/fan/1.1.0/${file}`) =>
  `\n    at t (https://bestie.test${path}:1:${column})\n    at https://elsewhere.test/x.js?token=secret:1:1`;

async function report(person: SignedIn, message: string, stack: string, version = '1.1.0') {
  const { grant } = await visit(whole.app, person);
  const error = { message, stack };
  const events = [{ remoteId: 'fan', version, failure: 'uncaught', loadMs: null, error }];
  return whole.app.inject({ method: 'POST', url: '/api/releases/sightings', payload: { grant, events } });
}

test('source maps are sent with the files of a release; what is none, and a bomb, is refused', async () => {
  expect((await putMap(Buffer.from('no gzip'))).status).toBe(400);
  expect((await putMap(gzipSync('{"version":3}'))).error?.message).toContain('no source map of page-home.js');
  expect((await putMap(gzipSync(Buffer.alloc(40_000_000)))).status).toBe(400);
  expect((await putMap(gzipSync(JSON.stringify(sourceMap)), 'unknown.js')).status).toBe(404);
  expect((await putMap(gzipSync(JSON.stringify(sourceMap)))).status).toBe(204);
  await asAdmin.release(built);
  const listed = buildRemote('fan', '1.1.1');
  listed.release.files.push({ ...listed.release.files[0]!, path: 'entry.js.map' });
  expect((await asAdmin.begin(listed)).status).toBe(400);
});

test('nobody gets a source map: neither a guest, nor the people of the console, nor an admin', async () => {
  const admin = await whole.signIn('admin');
  // What came with the server has its maps on the disk, beside the files that are served.
  const { hostFolder, remoteFolder } = whole.fixture;
  for (const place of [join(hostFolder, 'main.js'), join(remoteFolder, 'fan/1.0.0', file)])
    await writeFile(`${place}.map`, JSON.stringify(sourceMap));
  const host = hostBaseUrl((await whole.server.releases.catalog.stableHost()).release);
  for (const cookie of ['', fans[0]!.cookie, admin.cookie])
    for (const url of [`${host}main.js`, `/remotes/fan/1.0.0/${file}`]) {
      const map = await whole.app.inject({ url: `${url}.map`, headers: { cookie } });
      expect([url, map.statusCode, map.body.includes('home-page.tsx')]).toEqual([url, 404, false]);
    }
  for (const cookie of ['', fans[0]!.cookie, admin.cookie])
    for (const path of [`${file}.map`, `${file}?encoding=map`, `${file}.map.gz`, `${file}.map?encoding=`]) {
      const address = `/remotes/fan/1.1.0/${path}`;
      const { statusCode, body } = await whole.app.inject({ url: address, headers: { cookie } });
      expect(body).not.toContain('home-page.tsx');
      if (path.includes('.map')) expect([address, statusCode]).toEqual([address, 404]);
    }
  const files = await whole.app.inject({
    url: `/api/releases/fan/versions/1.1.0/files/${file}?encoding=map`,
    headers: bearerOf(admin),
  });
  expect(files.statusCode).toBe(404);
});

test('the same error of two people is one, at its place in the sources, without what is personal', async () => {
  const text = (id: number) =>
    `TypeError: board ${id} of ada@bestie.test has no 'cover of Ada' (reading 'x')`;
  expect((await report(fans[0]!, text(7), at(11))).statusCode).toBe(204);
  await report(fans[0]!, text(7), at(11));
  await report(fans[1]!, text(12), at(11));
  await report(fans[1]!, text(12), at(2));
  await report(fans[1]!, 'Error: nothing is known', '');
  const [first, ...others] = await errors();
  expect(first).toEqual({
    id: expect.any(String) as string,
    message: "TypeError: board 7 of <email> has no “…” (reading 'x')",
    stack: ['src/features/home/home-page.tsx:7:3'],
    mapped: true,
    people: 2,
    firstAt: expect.any(String) as string,
    lastAt: expect.any(String) as string,
  });
  expect(others).toHaveLength(2);
  expect(others).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ stack: ['src/features/home/home-page.tsx:3:1'], people: 1 }),
      expect.objectContaining({ message: 'Error: nothing is known', stack: [], mapped: false, people: 1 }),
    ]),
  );
  await passDays(1);
  await report(fans[0]!, text(7), at(11));
  expect((await errors())[0]?.people).toBe(3);
});

test('without a grant, or of a release that the page was not given, nothing counts', async () => {
  const before = await errors();
  await report(fans[0]!, 'Error: other', at(11), '0.9.9');
  await report({ ...fans[0]!, cookie: '' }, 'Error: guest', at(11));
  expect(await errors()).toEqual(before);
  await report(fans[0]!, 'Error: invented place', at(11, '/remotes/admin/9.9.9/secret.js'));
  expect((await errors()).find(({ message }) => message === 'Error: invented place')?.stack).toEqual([]);
});

test('a release that met no error has an empty list; one that was never here has none, and the answer says so', async () => {
  expect(await errors('1.0.0')).toEqual([]);
  const get = (remoteId: string, version: string) =>
    asAdmin.call('GET', `/api/releases/${remoteId}/errors?version=${encodeURIComponent(version)}`);
  const { version } = (await whole.server.releases.catalog.stableHost()).release;
  expect((await get('host', version)).status).toBe(200);
  for (const [remoteId, missing] of [
    ['fan', '0.9.9'],
    ['host', '99.0.0'],
  ] as const) {
    const { status, error } = await get(remoteId, missing);
    expect([status, error?.message]).toEqual([404, `${remoteId}@${missing} was not published.`]);
  }
});

test('errors of a release that came with an earlier server are still read', async () => {
  await whole.database.pool.query(
    `insert into release_errors (remote_id, version, fingerprint, message, stack, mapped, first_at, last_at, first_person_hash)
     values ('fan', '0.8.0', 'made', 'Error: of before', '{}', false, $1, $1, 'made')`,
    [whole.now()],
  );
  expect(await errors('0.8.0')).toEqual([expect.objectContaining({ message: 'Error: of before' })]);
});

test('the team reads them with its token, those of another console not; a fan and a guest see nothing', async () => {
  const { body } = await asAdmin.call<{ token: string }>('POST', '/api/releases/fan/tokens', {
    name: 'ci',
    days: 1,
    reason: 'For the team',
  });
  const team = createPublisher(whole.app, body.token);
  expect((await team.call('GET', '/api/releases/fan/errors?version=1.1.0')).status).toBe(200);
  expect((await team.call('GET', '/api/releases/admin/errors?version=1.1.0')).status).toBe(403);
  const fan = createPublisher(whole.app, (await whole.signIn('fan')).token);
  expect((await fan.call('GET', '/api/releases/fan/errors?version=1.1.0')).status).toBe(403);
});

test('an attacker’s thousand messages are a few lines, and never hide what several people met', async () => {
  await passDays(1);
  const words = Array.from(
    { length: 12 },
    (_, index) => `Error: ${'abcdefghij'[index % 10]}${'klmnop'[index % 6]}x`,
  );
  for (const word of words) await report(fans[1]!, word, '');
  const after = await errors();
  expect(after.filter(({ message }) => words.includes(message))).toHaveLength(mostErrorsOfPerson);
  expect(after).toContainEqual(expect.objectContaining({ message: 'Further errors', people: 1 }));
  // A hundred others, each with an error that nobody else meets.
  await whole.database.pool.query(
    `insert into release_errors (remote_id, version, fingerprint, message, stack, mapped, first_at, last_at, first_person_hash)
     select 'fan', '1.1.0', 'made' || n, 'made', '{}', false, $1, $1, 'made' || n from generate_series(1, $2::int) as n`,
    [whole.now(), mostErrors - after.length + 1],
  );
  await report(fans[0]!, 'Error: a new one', at(11));
  const full = await errors();
  expect(full).toHaveLength(mostErrors + 1);
  expect(full.map(({ message }) => message)).toContain('Error: a new one');
  expect(full[0]).toMatchObject({ people: 3, stack: ['src/features/home/home-page.tsx:7:3'] });
});

test('errors that nobody meets any more are deleted', async () => {
  const work = () => whole.server.maintenance.pictures.workOff(new AbortController().signal);
  await work();
  await passDays(retentionDays + 2);
  await work();
  expect(await errors()).toEqual([]);
});
