/** Promote, roll back, canary: which releases people get, and what happens on simultaneous changes. */
import { maxBasisPoints } from '@bestie/contracts/releases';
import type { PageAnswer, RemoteRelease } from '@bestie/contracts/remotes';
import { allConfirmed } from '../../../test-support/step-up';
import { createPublisher, runningIn, visit } from '../../../test-support/publisher';
import type { Publisher } from '../../../test-support/publisher';
import { buildRemote, openBuiltIn } from '../../../test-support/releases';
import { startWholeServer, uncounted } from '../../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../../test-support/whole-server';
import { canaryBucket } from '../canary/canary-bucket';

let whole: WholeServer;
let fans: SignedIn[];
let team: Publisher;
let asAdmin: Publisher;

beforeEach(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  const admin = await whole.signIn('admin');
  fans = [];
  for (let count = 0; count < 6; count += 1) fans.push(await whole.signIn('fan'));
  asAdmin = createPublisher(whole.app, admin.token);
  const made = await asAdmin.call<{ token: string }>('POST', '/api/releases/fan/tokens', {
    name: 'fan team',
    days: 30,
    reason: 'For the team',
  });
  team = createPublisher(whole.app, made.body.token);
});
afterEach(() => whole.close());

const release = (version: string, channel: 'stable' | 'canary' | null, more: object = {}) =>
  team.release(buildRemote('fan', version), channel, more);
const runningFor = async (person: SignedIn | null) =>
  runningIn((await visit(whole.app, person)).composition, 'fan');
const canaryPeople = async () => {
  const running = await Promise.all(fans.map(runningFor));
  return fans.filter((_fan, index) => running[index]?.endsWith('canary')).map(({ uid }) => uid);
};
const placeOf = ({ uid }: SignedIn) => canaryBucket('fan', uid);

test('promoting and rolling back take effect with the next page load; open pages keep theirs', async () => {
  await release('1.1.0', 'stable');
  await release('1.2.0', null);
  expect(await runningFor(fans[0]!)).toBe('1.1.0 stable');
  const promoted = await team.changeChannel('fan', 'promote', { version: '1.2.0' });
  expect(promoted.body).toMatchObject({ stable: '1.2.0', previous: '1.1.0' });
  expect(await runningFor(fans[0]!)).toBe('1.2.0 stable');
  const asked = await whole.app.inject({ url: '/api/composition', headers: { cookie: fans[0]!.cookie } });
  expect(asked.json<PageAnswer>().composition.id).toBe((await visit(whole.app, fans[0]!)).composition.id);

  const back = await team.changeChannel('fan', 'rollback');
  // A rolled-back release is no fallback, and no target of another rollback.
  expect(back.body).toMatchObject({ stable: '1.1.0', previous: '1.0.0' });
  expect(await runningFor(fans[0]!)).toBe('1.1.0 stable');
  expect((await team.changeChannel('fan', 'rollback')).body).toMatchObject({
    stable: '1.0.0',
    previous: null,
  });
  const nowhere = await team.changeChannel('fan', 'rollback');
  expect(nowhere.error).toMatchObject({
    code: 'conflict',
    message: 'There is nothing to go back to: no release of fan before 1.0.0 is here and fits.',
  });
  const held = await whole.app.inject({
    url: '/remotes/fan/1.2.0/entry.js',
    headers: { cookie: fans[0]!.cookie },
  });
  expect(held.statusCode).toBe(200);
  // Built-in releases can be promoted as well.
  expect((await team.changeChannel('fan', 'promote', { version: '1.2.0' })).status).toBe(200);
  expect((await team.changeChannel('fan', 'promote', { version: '1.0.0' })).body).toMatchObject({
    stable: '1.0.0',
    previous: '1.2.0',
  });
});

test('a rollback that names its target goes back once, however often it is sent', async () => {
  await release('1.1.0', 'stable');
  await release('1.2.0', 'stable');
  const { revision } = (await team.list('fan')).body;
  const back = { version: '1.1.0', revision };
  for (let sent = 0; sent < 2; sent += 1)
    expect(await team.changeChannel('fan', 'rollback', back)).toMatchObject({
      status: 200,
      body: { stable: '1.1.0', previous: '1.0.0' },
    });
  // Somebody else went on in the meantime.
  await asAdmin.changeChannel('fan', 'promote', { version: '1.2.0' });
  await release('1.3.0', 'stable');
  expect(await team.changeChannel('fan', 'rollback', { version: '1.1.0' })).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('Someone changed what runs of fan') as string },
  });
  expect((await team.list('fan')).body.stable).toBe('1.3.0');
});

test('each change of a channel is audited with from, to and reason', async () => {
  await release('1.1.0', 'stable');
  await release('1.2.0', 'canary', { basisPoints: 100 });
  await team.changeChannel('fan', 'promote', { version: '1.2.0', reason: 'It does well' });
  await asAdmin.changeChannel('fan', 'rollback', { reason: 'It does not' });
  const log = await asAdmin.call<{ items: object[] }>('GET', '/api/admin/audit?targetKind=release&limit=2');
  expect(log.body.items).toEqual([
    expect.objectContaining({
      action: 'releases.rollback',
      actorRole: 'admin',
      reason: 'It does not',
      before: { stable: '1.2.0', canary: null },
      after: { stable: '1.1.0', canary: null },
    }),
    expect.objectContaining({
      action: 'releases.promote',
      actorRole: 'team',
      reason: 'It does well',
      before: { stable: '1.1.0', canary: { version: '1.2.0', basisPoints: 100, people: [] } },
      after: { stable: '1.2.0', canary: null, withoutProof: true },
    }),
  ]);
});

test('of two simultaneous changes one succeeds, the other is told what runs now', async () => {
  await release('1.1.0', null);
  await release('1.2.0', null);
  const { revision } = (await team.list('fan')).body;
  const answers = await Promise.all([
    team.changeChannel('fan', 'promote', { version: '1.1.0', revision }),
    asAdmin.changeChannel('fan', 'promote', { version: '1.2.0', revision }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body;
  const loser = answers.find(({ status }) => status === 409);
  expect(loser?.error).toMatchObject({
    code: 'conflict',
    message: `Someone changed what runs of fan in the meantime: ${winner?.stable} is stable. Look again.`,
    currentVersion: revision + 1,
  });
  expect(await runningFor(fans[0]!)).toBe(`${winner?.stable} stable`);
  expect((await team.changeChannel('fan', 'canary', { version: '1.2.0', revision })).status).toBe(409);
});

test('a missing, incompatible or collected release cannot be promoted', async () => {
  expect((await team.changeChannel('fan', 'promote', { version: '7.0.0' })).error).toMatchObject({
    code: 'not_found',
    message: 'fan@7.0.0 was not published.',
  });
  await release('1.1.0', 'stable');
  await whole.database.pool.query(
    `update releases set description = jsonb_set(description, '{shell}', '"^9.0.0"') where version = '1.1.0'`,
  );
  await release('1.2.0', null);
  await whole.database.pool.query(`delete from release_files where version = '1.2.0'`);
  const other = await whole.another();
  // With an incompatible host the newest compatible release runs instead.
  expect(runningIn((await visit(other.app, fans[0]!)).composition, 'fan')).toBe('1.0.0 stable');
  const there = createPublisher(other.app, (await whole.signIn('admin')).token);
  await there.changeChannel('fan', 'rollback');
  expect((await there.changeChannel('fan', 'promote', { version: '1.1.0' })).error).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^fan@1\.1\.0 needs shell contract \^9\.0\.0, the host has /) as string,
  });
  expect((await there.changeChannel('fan', 'promote', { version: '1.2.0' })).error).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^The files of fan@1\.2\.0 were collected /) as string,
  });
  const refused = await createPublisher(other.app, fans[0]!.token).list('fan');
  expect(refused.status).toBe(403);
  await other.stop();
});

test('a share of people gets the canary, the same ones as it grows, independent of other remotes', async () => {
  await release('1.1.0', 'stable');
  const basisPoints = fans.map(placeOf).sort((left, right) => left - right);
  const share = (basisPoints[1] ?? 0) + 1;
  await release('1.2.0', 'canary', { basisPoints: share });
  const first = await canaryPeople();
  expect(first).toEqual(fans.filter((fan) => placeOf(fan) < share).map(({ uid }) => uid));
  expect(await runningFor(null)).toBeUndefined();
  const canary = fans.find(({ uid }) => first.includes(uid))!;
  const remote = (await visit(whole.app, canary)).composition.remotes.find(({ id }) => id === 'fan');
  expect(remote).toMatchObject({ version: '1.2.0', channel: 'canary', previous: '1.1.0' });

  // The first people of one remote's canary are not those of another's, and another's releases change nothing.
  expect(fans.map(({ uid }) => canaryBucket('creator', uid))).not.toEqual(fans.map(placeOf));
  await asAdmin.release(buildRemote('creator', '1.1.0'));
  expect(await canaryPeople()).toEqual(first);
  await team.changeChannel('fan', 'canary', { version: '1.2.0', basisPoints: (basisPoints[3] ?? 0) + 1 });
  expect(await canaryPeople()).toEqual(expect.arrayContaining(first));
  await team.changeChannel('fan', 'canary', { version: '1.2.0', basisPoints: maxBasisPoints });
  expect(await canaryPeople()).toHaveLength(fans.length);
  const since = (await team.list('fan')).body.canary?.since;
  await team.changeChannel('fan', 'canary', { version: '1.2.0', basisPoints: share });
  expect((await canaryPeople()).sort()).toEqual(first.sort());
  expect((await team.list('fan')).body.canary).toMatchObject({ since, basisPoints: share });
  await team.changeChannel('fan', 'canary', { version: null });
  expect(await canaryPeople()).toEqual([]);
});

test('named people get the canary whatever their bucket, by address or uid', async () => {
  const [one, two, ...rest] = fans as [SignedIn, SignedIn, ...SignedIn[]];
  await release('1.2.0', null);
  const people = [one.email.toUpperCase(), two.uid];
  for (const nobody of ['nobody@bestie.test', 'nobody'])
    expect(
      (await team.changeChannel('fan', 'canary', { version: '1.2.0', people: [one.uid, nobody] })).error,
    ).toMatchObject({ code: 'not_found', message: `No one here is ${nobody}.` });
  await team.changeChannel('fan', 'canary', { version: '1.2.0', people });
  expect((await canaryPeople()).sort()).toEqual([one.uid, two.uid].sort());
  expect(await runningFor(rest[0]!)).toBe('1.0.0 stable');
  expect((await team.list('fan')).body.canary).toMatchObject({ version: '1.2.0', basisPoints: 0, people });
  // An unconfirmed address may belong to anybody.
  const confirmed = async (yes: boolean) => {
    const { pool } = whole.database;
    await pool.query('update people set email_verified = $1 where uid = $2', [yes, one.uid]);
    whole.server.identity.forget(one.uid);
  };
  await confirmed(false);
  expect(await runningFor(one)).toBe('1.0.0 stable');
  await confirmed(true);
  expect((await team.changeChannel('fan', 'canary', { version: '1.0.0' })).error.message).toBe(
    'fan@1.0.0 is stable: everyone has it already.',
  );
  // Once promoted, everybody has it, and there is no canary any more.
  expect((await team.changeChannel('fan', 'promote', { version: '1.2.0' })).body).toMatchObject({
    stable: '1.2.0',
    canary: null,
  });
});

test('a canary with other pages than the stable release: each person gets the pages of their release', async () => {
  const added: RemoteRelease['routes'][number] = {
    path: '/new',
    title: 'New',
    breadcrumb: 'New',
    page: 'thing',
  };
  const { routes } = buildRemote('fan', '1.1.0').release;
  await team.release(buildRemote('fan', '1.1.0', { routes: [...routes, added] }), null);
  const [one, two] = fans as [SignedIn, SignedIn];
  await team.changeChannel('fan', 'canary', { version: '1.1.0', people: [one.uid] });
  expect((await visit(whole.app, one, '/new')).status).toBe(200);
  expect((await visit(whole.app, two, '/new')).status).toBe(404);
});

test('the platform ends a canary automatically, once, with the figures in the log', async () => {
  await release('1.2.0', 'canary', { basisPoints: maxBasisPoints });
  const { releases } = whole.server.releases.services;
  const evidence = { reason: 'Failures: 9 of 20 against 1 of 300', numbers: { evidence: 1200 } };
  expect(await releases.endCanary('fan', '1.2.0', evidence)).toBe(true);
  expect(await releases.endCanary('fan', '1.2.0', evidence)).toBe(false);
  expect(await runningFor(fans[0]!)).toBe('1.0.0 stable');
  const log = await asAdmin.call<{ items: object[] }>('GET', '/api/admin/audit?targetKind=release&limit=1');
  expect(log.body.items).toEqual([
    expect.objectContaining({
      action: 'releases.endCanary',
      actor: null,
      actorRole: 'platform',
      reason: evidence.reason,
      after: { stable: '1.0.0', canary: null, evidence: { evidence: 1200 } },
    }),
  ]);
});

test('buckets of people are uniformly distributed and differ between remotes', () => {
  const uids = Array.from({ length: 4000 }, (_none, index) => `person${index}`);
  const among = (remoteId: string, below: number) =>
    uids.filter((uid) => canaryBucket(remoteId, uid) < below).length;
  expect(among('fan', 1000) / uids.length).toBeCloseTo(0.1, 1);
  expect(among('fan', 5000) / uids.length).toBeCloseTo(0.5, 1);
  expect(uids.some((uid) => canaryBucket('fan', uid) !== canaryBucket('creator', uid))).toBe(true);
  expect(canaryBucket('fan', 'person1')).toBe(canaryBucket('fan', 'person1'));
});

test('a site without published releases runs the built-in ones', async () => {
  const releases = await openBuiltIn(whole.fixture, (reason) => {
    throw new Error(reason);
  });
  const selection = await releases.selectionFor({
    session: { uid: 'anybody', email: null, emailVerified: false },
  });
  expect(runningIn(selection.compositionFor('fan'), 'fan')).toBe('1.0.0 stable');
});

test('before an upgrade an admin sees which live releases would break, by the operations that they call', async () => {
  const { body: platform } = await asAdmin.call<{ host: object; surface: Record<string, object> }>(
    'GET',
    '/api/releases',
  );
  const called = { 'items.list': platform.surface['items.list'] };
  const built = buildRemote('fan', '1.1.0');
  const begun = await team.begin(built, { surface: called });
  for (const { path, encoding } of begun.body.missing) await team.put(built, path, encoding);
  await team.publish(built, 'stable');

  const { 'items.list': _gone, ...others } = platform.surface;
  const check = async (changes: object, publisher = asAdmin) => {
    const input = { ...platform, remotes: undefined, version: undefined, ...changes };
    const { status, body } = await publisher.call<{
      releases: {
        remoteId: string;
        version: string;
        channel: string;
        builtIn: boolean;
        incompatibilities: string[];
      }[];
    }>('POST', '/api/releases/upgrade-check', input);
    const find = (id: string) => body.releases?.find(({ remoteId }) => remoteId === id);
    return { status, fan: find('fan'), host: find('host') };
  };
  expect((await check({})).fan).toEqual({
    remoteId: 'fan',
    version: '1.1.0',
    channel: 'stable',
    builtIn: false,
    incompatibilities: [],
  });
  // Nobody promoted a host, so the new version brings its own.
  expect((await check({})).host).toMatchObject({ channel: 'stable', builtIn: true });
  // An operation that it does not call may go.
  const { 'boards.list': _unused, ...withoutBoards } = platform.surface;
  expect((await check({ surface: withoutBoards })).fan?.incompatibilities).toEqual([]);
  expect((await check({ surface: others })).fan?.incompatibilities).toEqual([
    'fan@1.1.0 does not fit the API: items.list is not offered here; release without it before the upgrade.',
  ]);
  expect((await check({ host: { ...platform.host, shell: '9.0.0' } })).fan?.incompatibilities[0]).toMatch(
    /^fan@1\.1\.0 needs shell contract/,
  );
  expect((await check({}, team)).status).toBe(403);
  expect(await runningFor(fans[0]!)).toBe('1.1.0 stable');
});
