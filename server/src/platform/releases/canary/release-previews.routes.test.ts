/** The preview of a branch: for the people it was made for, on no channel, and gone after a week. */
import { previewDays } from '@bestie/contracts/releases';
import { runningIn, visit } from '../../../test-support/publisher';
import type { Publisher } from '../../../test-support/publisher';
import { startReleaseTeam } from '../../../test-support/release-team';
import { buildRemote } from '../../../test-support/releases';
import type { SignedIn, WholeServer } from '../../../test-support/whole-server';

let whole: WholeServer;
let team: Publisher;
let ada: SignedIn;
let other: SignedIn;

const version = '1.2.0-b-closet.1';
const built = buildRemote('fan', version);
const preview = () => ({ branch: 'feature/closet', people: [ada.email] });

beforeAll(async () => {
  ({ whole, team } = await startReleaseTeam());
  [ada, other] = [await whole.signIn('fan'), await whole.signIn('fan')];
  await team.release(buildRemote('fan', '1.5.0'));
});
afterAll(() => whole.close());

const open = (person: SignedIn | null, path = `/try/fan/${version}`) =>
  whole.app.inject({ url: path, headers: { cookie: person?.cookie ?? '' } });

test('it needs a version with a suffix and people who are here; newer versions do not concern it', async () => {
  expect((await team.begin(buildRemote('fan', '1.6.0'), { preview: preview() })).status).toBe(400);
  const nobody = { ...preview(), people: ['nobody@bestie.test'] };
  expect((await team.begin(built, { preview: nobody })).error.message).toBe(
    'No one here is nobody@bestie.test.',
  );
  // The release command asks before it builds.
  const check = (people: string[]) => team.call('POST', '/api/releases/fan/preview-people', { people });
  expect((await check(nobody.people)).error.message).toBe('No one here is nobody@bestie.test.');
  expect((await check(preview().people)).status).toBe(204);
  expect((await team.begin(built)).error.message).toContain('goes back behind 1.5.0');
  for (const { path, encoding } of (await team.begin(built, { preview: preview() })).body.missing)
    await team.put(built, path, encoding);
  expect((await team.publish(built, 'stable')).error.message).toContain('is a preview of feature/closet');
  const { body } = await team.publish(built, null);
  expect(body.releases.find((release) => release.version === version)?.preview).toEqual({
    branch: 'feature/closet',
    path: `/try/fan/${version}`,
    people: 1,
    endsAt: expect.any(String) as string,
  });
  // What comes next is compared with releases alone.
  const high = buildRemote('fan', '9.0.0-b-other.1');
  expect((await team.begin(high, { preview: preview() })).status).toBe(200);
  expect((await team.begin(buildRemote('fan', '1.5.1'))).status).toBe(200);
});

test('its link shows it to the people it was made for, and does not exist for others', async () => {
  expect((await open(other)).statusCode).toBe(404);
  const opened = await open(ada);
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/home']);
  const [trial = ''] = [opened.headers['set-cookie']].flat();
  const cookies = String(trial).split(';')[0];
  expect(runningIn((await visit(whole.app, ada, '/home', cookies)).composition, 'fan')).toBe(
    `${version} trial`,
  );
  expect(runningIn((await visit(whole.app, other, '/home', cookies)).composition, 'fan')).toBe(
    '1.5.0 stable',
  );
  expect((await open(ada, '/try/fan/1.5.0')).statusCode).toBe(404);
});

test('many previews hide no release', async () => {
  await whole.database.pool.query(
    `insert into releases select (jsonb_populate_record(r, jsonb_build_object('version', '1.9.0-b-many.' || n))).*
     from releases r, generate_series(1, 101) n where r.remote_id = 'fan' and r.version = $1`,
    [version],
  );
  const { body } = await team.list('fan');
  expect(body.releases.map((release) => release.version)).toContain('1.5.0');
});

test('no channel leads to it', async () => {
  for (const verb of ['promote', 'canary'] as const)
    expect((await team.changeChannel('fan', verb, { version })).error.message).toContain('is a preview of');
});

test('after a week it is over, and its files are removed', async () => {
  whole.advance((previewDays * 24 + 1) * 60 * 60_000);
  expect((await open(ada)).statusCode).toBe(404);
  await whole.server.releases.sweep();
  const { rows } = await whole.database.pool.query(`select 1 from release_files where version = $1`, [
    version,
  ]);
  expect(rows).toEqual([]);
  const { rows: kept } = await whole.database.pool.query(
    `select 1 from release_files where version = '1.5.0'`,
  );
  expect(kept).not.toEqual([]);
});
