/** Everybody gets a release only after a browser opened its pages, or with a reason. */
import type { ReleaseProof } from '@bestie/contracts/releases.contract';
import { proofLimits } from '@bestie/contracts/releases';
import type { Publisher } from '../../../test-support/publisher';
import { startReleaseTeam } from '../../../test-support/release-team';
import type { ReleaseTeam } from '../../../test-support/release-team';
import { buildRemote } from '../../../test-support/releases';
import { bearerOf } from '../../../test-support/whole-server';

let whole: ReleaseTeam['whole'];
let admin: ReleaseTeam['admin'];
let asAdmin: Publisher;
let team: Publisher;
let teamOf: ReleaseTeam['teamOf'];

beforeAll(async () => {
  ({ whole, admin, asAdmin, team, teamOf } = await startReleaseTeam());
  await team.release(buildRemote('fan', '1.1.0'), null);
});
afterAll(() => whole.close());

const addressOf = (version: string) => `/api/releases/fan/versions/${version}/proof`;
const jpeg = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]);
const page = (changes: Partial<ReleaseProof['routes'][number]> = {}) => ({
  path: '/home',
  address: '/home',
  problems: [],
  console: [],
  contentMs: 700,
  grownBytes: 12_000,
  ...changes,
  screenshot: jpeg(changes.path ?? 'home').toString('base64'),
});
const thing = page({ path: '/things/:thingId', address: '/things/7' });
const nowhere = { address: null, contentMs: null, grownBytes: null, screenshot: null };
const prove = (routes: object[], version = '1.1.0', mounts: number = proofLimits.mounts) =>
  team.call<ReleaseProof>('POST', addressOf(version), { browser: 'Chromium 150', mounts, routes });
const promote = (version: string, more: object = {}) =>
  team.changeChannel('fan', 'promote', { version, withoutProof: false, ...more });

test('without a proof nothing is given to everybody, on no way', async () => {
  expect((await promote('1.1.0')).error).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(
      /^There is no proof that the pages of fan@1\.1\.0 work: .*releases prove fan 1\.1\.0.* --without-proof\.$/,
    ) as string,
  });
  const everybody = { version: '1.1.0', steps: [5_000, 10_000], basisPoints: 100, withoutProof: false };
  expect((await team.changeChannel('fan', 'canary', everybody)).status).toBe(409);
  const atOnce = { version: '1.1.0', basisPoints: 10_000, withoutProof: false };
  expect((await team.changeChannel('fan', 'canary', atOnce)).status).toBe(409);
  const half = { version: '1.1.0', steps: [5_000], basisPoints: 100, withoutProof: false };
  expect((await team.changeChannel('fan', 'canary', half)).status).toBe(200);
  const built = buildRemote('fan', '1.1.1');
  for (const { path, encoding } of (await team.begin(built)).body.missing)
    await team.put(built, path, encoding);
  expect((await team.publish(built, 'stable', { withoutProof: undefined })).status).toBe(409);
});

test.each([
  ['an error', [page({ problems: ['It throws: no.'] }), thing], 'on /home first: It throws: no.'],
  [
    'a leak',
    [page({ grownBytes: 1_200_000 }), thing],
    'It leaks: 1.2 MB stay after it was opened and left 20 times.',
  ],
  [
    'a slow page',
    [page(), { ...thing, contentMs: 12_000 }],
    'Its content came after 12.0 s; 10 s are allowed.',
  ],
  ['a page that was left out', [thing], 'on /home first: It was not opened.'],
  [
    'a page to which nothing led',
    [page(), { ...thing, ...nowhere }],
    'on /things/:thingId first: It was not opened: its route has no example of an address, and no page led to one.',
  ],
])('%s is a proof that did not pass', async (_what, routes, sentence) => {
  expect((await prove(routes)).body.passed).toBe(false);
  expect((await promote('1.1.0')).error.message).toContain(sentence);
});

test('what is no proof of this release is refused', async () => {
  expect((await prove([page({ path: '/elsewhere' }), thing])).status).toBe(400);
  expect((await prove([page(), page()])).status).toBe(400);
  expect((await prove([{ ...page(), screenshot: Buffer.from('<svg>').toString('base64') }])).status).toBe(
    400,
  );
  expect((await prove([page()], '9.9.9')).status).toBe(404);
  expect((await prove([page(), thing], '1.1.0', 3)).body.passed).toBe(false);
});

test('a proof that passed is kept with its pictures, seen by its team and admins, and lets the release go', async () => {
  const { body } = await prove([page(), thing]);
  expect(body).toMatchObject({ passed: true, by: 'ci', browser: 'Chromium 150', mounts: 20 });
  expect((await asAdmin.call<ReleaseProof>('GET', addressOf('1.1.0'))).body).toEqual(body);
  const [{ screenshot }] = body.routes as [ReleaseProof['routes'][number]];
  const picture = (headers: object) =>
    whole.app.inject({ url: `${addressOf('1.1.0')}/${screenshot}`, headers: { ...headers } });
  const seen = await picture({ cookie: admin.cookie });
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(seen.rawPayload).toEqual(jpeg('home'));
  const fan = await whole.signIn('fan');
  expect((await picture(bearerOf(fan))).statusCode).toBe(403);
  expect((await picture({})).statusCode).toBe(401);
  const served = await whole.app.inject({
    url: `/remotes/fan/1.1.0/${screenshot}`,
    headers: { cookie: fan.cookie },
  });
  expect(served.statusCode).toBe(404);
  // Earlier pictures are gone, and the same one is stored once.
  const { rows } = await whole.database.pool.query(`select path from release_files where encoding = 'proof'`);
  expect(rows).toHaveLength(2);
  expect((await promote('1.1.0')).body.stable).toBe('1.1.0');
  const listed = (await team.list('fan')).body.releases.find(({ version }) => version === '1.1.0');
  expect(listed?.proof).toEqual({ passed: true, madeAt: body.madeAt });
});

test('a reason goes without a proof, and the audit log says so; going back needs none', async () => {
  await team.release(buildRemote('fan', '1.2.0'), null);
  expect((await promote('1.2.0', { withoutProof: true, reason: 'The site is down' })).status).toBe(200);
  const log = await asAdmin.call<{ items: object[] }>(
    'GET',
    '/api/admin/audit?targetKind=release&targetId=fan&limit=1',
  );
  expect(log.body.items).toMatchObject([
    {
      action: 'releases.promote',
      reason: 'The site is down',
      after: { stable: '1.2.0', withoutProof: true },
    },
  ]);
  expect((await team.changeChannel('fan', 'rollback')).body.stable).toBe('1.1.0');
});

test('a page that cannot be opened passes for the reason in its release; proof and audit log say it', async () => {
  const unopened = 'Only a payment leads to such an address.';
  const [home, things] = buildRemote('fan', '1.3.0').release.routes;
  const built = (version: string, example: object) =>
    buildRemote('fan', version, { routes: [home!, { ...things!, example } as typeof home & object] });
  expect((await team.begin(built('1.3.0', { unopened: 'No' }))).status).toBe(400);
  const wrong = { read: '/api/items', parameters: { itemId: 'items.0.id' } };
  expect((await team.begin(built('1.3.0', wrong))).error.message).toContain(
    'must have the parameters of /things/:thingId',
  );
  await team.release(built('1.3.0', { unopened }), null);
  expect((await team.call('GET', '/api/releases/fan/versions/1.3.0')).body).toMatchObject({
    routes: [{ path: '/home' }, { path: '/things/:thingId', example: { unopened } }],
  });
  const { body } = await prove([page(), { ...thing, ...nowhere }], '1.3.0');
  expect(body).toMatchObject({ passed: true, routes: [{}, { address: null, unopened }] });
  expect((await promote('1.3.0')).status).toBe(200);
  const log = await asAdmin.call<{ items: object[] }>(
    'GET',
    '/api/admin/audit?targetKind=release&targetId=fan&limit=1',
  );
  expect(log.body.items).toMatchObject([{ after: { unopened: { '/things/:thingId': unopened } } }]);
});

test('another team’s release cannot be proved or seen', async () => {
  const other = await teamOf('admin');
  expect((await other.call('GET', addressOf('1.1.0'))).status).toBe(403);
  expect(
    (await other.call('POST', addressOf('1.1.0'), { browser: 'x', mounts: 20, routes: [page()] })).status,
  ).toBe(403);
});
