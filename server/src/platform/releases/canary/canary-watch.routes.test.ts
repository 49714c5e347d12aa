/** From the report of a page to the end of a canary, and the comparison of two releases. */
import type { AuditEntry } from '@bestie/contracts/audit.contract';
import type { ReleaseDiff } from '@bestie/contracts/release-diff';
import { allConfirmed } from '../../../test-support/step-up';
import { createPublisher, runningIn, visit } from '../../../test-support/publisher';
import type { Publisher } from '../../../test-support/publisher';
import { buildHost, buildRemote } from '../../../test-support/releases';
import { startWholeServer, uncounted } from '../../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../../test-support/whole-server';
import { watchDebounceMs, watchInterval } from './canary-watch';

let whole: WholeServer;
let fans: SignedIn[];
let asAdmin: Publisher;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  asAdmin = createPublisher(whole.app, (await whole.signIn('admin')).token);
  fans = [];
  for (let count = 0; count < 6; count += 1) fans.push(await whole.signIn('fan'));
  await asAdmin.release(buildRemote('fan', '1.1.0'));
  await asAdmin.release(buildRemote('fan', '1.2.0', { shell: '>=1.0.0' }), 'canary');
});
afterAll(() => whole.close());

const report = async (person: SignedIn, version: string, failure: string | null) =>
  whole.app.inject({
    method: 'POST',
    url: '/api/releases/sightings',
    payload: {
      grant: (await visit(whole.app, person)).grant,
      events: [{ remoteId: 'fan', version, failure, loadMs: failure ? null : 800 }],
    },
  });

test('a failing canary is ended automatically; the next page is stable, and the log says why', async () => {
  const people = fans.map(({ email }) => email);
  await asAdmin.changeChannel('fan', 'canary', { version: '1.2.0', basisPoints: 100, people });
  expect(runningIn((await visit(whole.app, fans[0]!)).composition, 'fan')).toBe('1.2.0 canary');
  // Two hundred other people with a working stable release.
  await whole.database.pool.query(
    `insert into release_sightings (remote_id, version, day, person_hash, seen_at, load_ms, canary_since)
     select 'fan', '1.1.0', $1::timestamptz::date, 'other' || n, $1, 500, canary_since
     from release_channels, generate_series(1, 200) as n where remote_id = 'fan'`,
    [whole.now()],
  );
  for (const fan of fans) {
    expect((await report(fan, '1.2.0', null)).statusCode).toBe(204);
    await report(fan, '1.2.0', 'threw');
  }
  const watched = await asAdmin.list('fan');
  expect(watched.body.canary).toMatchObject({
    canary: { people: 6, failed: 6, medianMs: 800 },
    stable: { people: 200, failed: 0, medianMs: 500 },
  });
  expect(watched.body.canary?.evidence).toBeGreaterThan(1_000);
  expect(watched.body.releases.find(({ version }) => version === '1.2.0')?.seen.failed).toBe(6);

  whole.advance(watchDebounceMs);
  await whole.server.maintenance.pictures.workOff(new AbortController().signal);
  expect((await asAdmin.list('fan')).body.canary).toBeNull();
  expect(runningIn((await visit(whole.app, fans[0]!)).composition, 'fan')).toBe('1.1.0 stable');
  const { body } = await asAdmin.call<{ items: AuditEntry[] }>(
    'GET',
    '/api/admin/audit?targetKind=release&targetId=fan&limit=1',
  );
  expect(body.items).toMatchObject([
    {
      actor: null,
      action: 'releases.endCanary',
      reason: expect.stringMatching(
        /^canary 1\.2\.0: 6 of 6 people met a failure, stable 1\.1\.0: 0 of 200; evidence [\d,]+ to 1, bar 1,000 to 1\.$/,
      ) as string,
      after: { canary: null, evidence: { bar: 1_000, canary: { version: '1.2.0', failed: 6 } } },
    },
  ]);
});

/** Others who got the canary at this moment. */
const arrive = (version: string, ...names: string[]) =>
  whole.database.pool.query(
    `insert into release_sightings (remote_id, version, day, person_hash, seen_at, load_ms, canary_since)
     select 'fan', $1, $2::timestamptz::date, name, $2, 500, canary_since
     from release_channels, unnest($3::text[]) as name where remote_id = 'fan'`,
    [version, whole.now(), names],
  );

/** Lets minutes pass, with the check of canaries that each brings. */
async function pass(minutes: number): Promise<void> {
  whole.advance(minutes * 60_000 + watchInterval);
  await whole.server.maintenance.pictures.workOff(new AbortController().signal);
}

test('a canary grows by its steps, waits while failures speak against it, and ends as the stable release', async () => {
  await asAdmin.release(buildRemote('fan', '1.3.0'), 'canary', {
    basisPoints: 100,
    steps: [1_000, 10_000],
    stepMinutes: 10,
  });
  const current = async () => (await asAdmin.list('fan')).body;
  expect((await current()).canary).toMatchObject({
    basisPoints: 100,
    steps: [1_000, 10_000],
    stepMinutes: 10,
    nextStepAt: expect.any(String) as string,
  });
  await arrive('1.3.0', 'first');
  await pass(8.5);
  expect((await current()).canary).toMatchObject({ basisPoints: 100, waitsFor: 'time' });
  // At its time, and not at the next check of all canaries.
  whole.advance(watchInterval / 2 + 1);
  await whole.server.maintenance.pictures.workOff(new AbortController().signal);
  expect((await current()).canary).toMatchObject({ basisPoints: 1_000, steps: [10_000] });

  // Not enough to end it, and too much to go on.
  await whole.database.pool.query(
    `insert into release_sightings (remote_id, version, day, person_hash, seen_at, failed_at, canary_since)
     select 'fan', case when n <= 4 then '1.3.0' else '1.1.0' end, $1::timestamptz::date, 'ill' || n,
       $1::timestamptz - interval '1 minute', case when n <= 4 then $1::timestamptz end, canary_since
     from release_channels, generate_series(1, 100) as n where remote_id = 'fan'`,
    [whole.now()],
  );
  await pass(11);
  expect((await current()).canary).toMatchObject({ basisPoints: 1_000, waitsFor: 'failures' });
  await arrive('1.3.0', 'second');
  await whole.database.pool.query(`delete from release_sightings where person_hash like 'ill%'`);
  await pass(1);
  expect(await current()).toMatchObject({ stable: '1.3.0', previous: '1.1.0', canary: null });

  const { body } = await asAdmin.call<{ items: AuditEntry[] }>(
    'GET',
    '/api/admin/audit?targetKind=release&targetId=fan&limit=2',
  );
  expect(body.items.map(({ actor, action, reason }) => ({ actor, action, reason }))).toEqual([
    {
      actor: null,
      action: 'releases.stepCanary',
      reason: 'It did no worse than the stable release for 10 min at 10 %, with 1 visitor.',
    },
    {
      actor: null,
      action: 'releases.stepCanary',
      reason: 'It did no worse than the stable release for 10 min at 1 %, with 1 visitor.',
    },
  ]);
});

test('a promotion ends an older canary, which would replace it by growing, and no newer one', async () => {
  await asAdmin.release(buildRemote('fan', '1.3.1'), 'canary', { basisPoints: 100, steps: [10_000] });
  await asAdmin.release(buildRemote('fan', '1.3.2'), 'stable');
  expect((await asAdmin.list('fan')).body).toMatchObject({ stable: '1.3.2', canary: null });
  await asAdmin.release(buildRemote('fan', '1.3.3'), 'canary', { basisPoints: 100 });
  await asAdmin.changeChannel('fan', 'promote', { version: '1.3.0' });
  expect((await asAdmin.list('fan')).body).toMatchObject({ stable: '1.3.0', canary: { version: '1.3.3' } });
  await asAdmin.changeChannel('fan', 'canary', { version: null });
});

test('steps must grow, and a team that may not promote cannot step to everyone', async () => {
  const shrinking = { version: '1.2.0', basisPoints: 500, steps: [100, 1_000] };
  expect((await asAdmin.changeChannel('fan', 'canary', shrinking)).status).toBe(400);
  const made = await asAdmin.call<{ token: string }>('POST', '/api/releases/fan/tokens', {
    name: 'fan',
    days: 1,
    reason: 'For the team',
  });
  const team = createPublisher(whole.app, made.body.token);
  await asAdmin.call('POST', '/api/releases/fan/promotion', {
    promotion: 'admin',
    reason: 'Because a test says so',
  });
  const toAll = { version: '1.2.0', basisPoints: 100, steps: [10_000] };
  expect((await team.changeChannel('fan', 'canary', toAll)).error.message).toMatch(
    /An admin makes releases of fan/,
  );
  expect((await team.changeChannel('fan', 'canary', { ...toAll, steps: [5_000] })).status).toBe(200);
  await asAdmin.changeChannel('fan', 'canary', { version: null });
});

test('a canary does not grow by itself where no stable release is there to compare it with', async () => {
  await asAdmin.release(buildRemote('atelier', '1.0.0'), null);
  const grow = { version: '1.0.0', basisPoints: 100, steps: [1_000, 10_000] };
  const refused = await asAdmin.changeChannel('atelier', 'canary', grow);
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    'atelier has no stable release to compare a canary with, so it cannot grow by steps: leave them out, or promote the release.',
  ]);
  expect((await asAdmin.changeChannel('atelier', 'canary', { ...grow, steps: [] })).status).toBe(200);
});

test('the team of a canary is told once when its stable release, or it itself, no longer runs here', async () => {
  await asAdmin.call('POST', '/api/releases/atelier/webhooks', {
    url: 'mailto:atelier-team@bestie.test',
    reason: 'For the team',
  });
  await asAdmin.release(buildRemote('atelier', '1.1.0'), 'stable');
  await asAdmin.release(buildRemote('atelier', '1.2.0'), 'canary', {
    basisPoints: 100,
    steps: [1_000],
    stepMinutes: 10,
  });
  /** A server after an upgrade of the host, with which these releases do not fit. */
  const upgrade = async (...versions: string[]) => {
    await whole.database.pool.query(
      `update releases set description = jsonb_set(description, '{shell}', '"^9.0.0"')
       where remote_id = 'atelier' and version = any($1)`,
      [versions],
    );
    const upgraded = await whole.another();
    for (const _minute of [1, 2]) {
      whole.advance(watchInterval);
      await upgraded.maintenance.pictures.workOff(new AbortController().signal);
    }
    await upgraded.stop();
    const { rows } = await whole.database.pool.query<{ body: string }>(
      `select body from release_webhook_deliveries where event = 'canary.waits' order by created_at`,
    );
    return rows.map(({ body }) => (JSON.parse(body) as { sentence: string }).sentence);
  };
  const alone =
    'The canary 1.2.0 of atelier stays at 1 %: no stable release runs here that it can be compared with.';
  expect(await upgrade('1.0.0', '1.1.0')).toEqual([alone]);
  expect(await upgrade('1.2.0')).toEqual([
    alone,
    'The canary 1.2.0 of atelier reaches nobody: it does not run here.',
  ]);
  await asAdmin.changeChannel('atelier', 'canary', { version: null });
  await whole.database.pool.query('delete from release_webhook_deliveries');
});

test('a canary host that does not start is reported with its page’s grant alone, without a token', async () => {
  const host = buildHost('1.9.0');
  await asAdmin.release(host, null);
  await asAdmin.changeChannel('host', 'canary', {
    version: '1.9.0',
    basisPoints: 1,
    people: [fans[0]!.email],
  });
  const page = await visit(whole.app, fans[0]!);
  expect(page.composition.host).toMatchObject({ version: '1.9.0', channel: 'canary' });
  const reply = await whole.app.inject({
    method: 'POST',
    url: '/api/releases/sightings',
    payload: {
      grant: page.grant,
      events: [{ remoteId: 'host', version: '1.9.0', failure: 'threw', loadMs: null }],
    },
  });
  expect(reply.statusCode).toBe(204);
  expect((await asAdmin.list('host')).body.canary).toMatchObject({ canary: { people: 1, failed: 1 } });
});

test('two releases are compared; a missing one is not found', async () => {
  const { body } = await asAdmin.call<ReleaseDiff>('GET', '/api/releases/fan/diff?from=1.1.0&to=1.2.0');
  expect(body).toMatchObject({ files: [], shell: { before: '^1.0.0', after: '>=1.0.0' }, api: [] });
  const missing = await asAdmin.call('GET', '/api/releases/fan/diff?from=1.1.0&to=6.0.0');
  expect(missing.error).toMatchObject({ code: 'not_found', message: 'fan@6.0.0 is not here.' });
});

/** Tokens end meanwhile. */
async function passDay(): Promise<void> {
  await pass(24 * 60);
  asAdmin = createPublisher(whole.app, (await whole.signIn('admin')).token);
}

test('a step that nobody visits waits for a day, and the one to everybody until people came or somebody goes on without', async () => {
  await asAdmin.call('POST', '/api/releases/fan/webhooks', {
    url: 'mailto:fan-team@bestie.test',
    reason: 'For the team',
  });
  const minutes = 10;
  await asAdmin.release(buildRemote('fan', '1.4.0'), 'canary', {
    basisPoints: 100,
    steps: [1_000, 5_000, 10_000],
    stepMinutes: minutes,
  });
  const canary = async () => (await asAdmin.list('fan')).body.canary;
  await pass(minutes);
  expect(await canary()).toMatchObject({
    basisPoints: 100,
    waitsFor: 'visitors',
    visitors: { came: 0, needed: 1, until: expect.any(String) as string },
  });
  await pass(60);
  const { rows: told } = await whole.database.pool.query<{ body: string }>(
    `select body from release_webhook_deliveries where event = 'canary.waits'`,
  );
  expect(told.map(({ body }) => (JSON.parse(body) as { sentence: string }).sentence)).toEqual([
    'The canary 1.4.0 of fan waits at 1 % for its next share: it had 0 of 1 visitors.',
  ]);
  await passDay();
  expect(await canary()).toMatchObject({ basisPoints: 1_000, steps: [5_000, 10_000] });

  await arrive('1.4.0', 'first');
  await pass(minutes);
  expect(await canary()).toMatchObject({ basisPoints: 5_000, visitors: { came: 0, needed: 5, until: null } });
  await arrive('1.4.0', 'a', 'b', 'c', 'd');
  await passDay();
  expect(await canary()).toMatchObject({ basisPoints: 5_000, waitsFor: 'visitors', visitors: { came: 4 } });
  await arrive('1.4.0', 'e');
  await pass(1);
  expect((await asAdmin.list('fan')).body).toMatchObject({ stable: '1.4.0', canary: null });

  await asAdmin.release(buildRemote('fan', '1.5.0'), null);
  await asAdmin.changeChannel('fan', 'canary', {
    version: '1.5.0',
    basisPoints: 5_000,
    steps: [10_000],
    stepMinutes: minutes,
    withoutVisitors: true,
  });
  await pass(minutes);
  const { body } = await asAdmin.call<{ items: AuditEntry[] }>(
    'GET',
    '/api/admin/audit?targetKind=release&targetId=fan&limit=1',
  );
  expect(body.items).toMatchObject([
    {
      action: 'releases.stepCanary',
      reason: 'Its 10 min at 50 % are over; it goes on without visitors.',
      after: { stable: '1.5.0' },
    },
  ]);
});
