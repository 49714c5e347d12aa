import { createTestDatabase, testLogger } from '../../../test-support/database';
import type { TestDatabase } from '../../../test-support/database';
import { createCanaryWatch } from '../canary/canary-watch';
import type { CanaryNumbers } from '../canary/canary-watch';
import { noCanarySince, openReleaseGrants } from '../canary/release-grants';
import type { ReleaseGrants } from '../canary/release-grants';
import { createReleaseTelemetry, retentionDays, personHash, figureDays } from './telemetry.service';
import type { ReleaseTelemetry } from './telemetry.service';
import { createTelemetryRepository } from './telemetry.repository';
import { noChannels } from '../releases.repository';

let database: TestDatabase;
let grants: ReleaseGrants;
let telemetry: ReleaseTelemetry;
let now: Date;
let failed: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  grants = await openReleaseGrants(database.db, () => now);
});
afterAll(() => database.close());

const server = () =>
  createReleaseTelemetry({
    telemetry: createTelemetryRepository(database.db),
    grants,
    errors: { record: async () => undefined, sweep: async () => undefined },
    onFailure: async (remoteId) => void failed.push(remoteId),
    clock: () => now,
  });

beforeEach(async () => {
  await database.pool.query('truncate release_sightings, release_salts');
  now = new Date('2026-11-21T10:00:00Z');
  failed = [];
  telemetry = server();
});

const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const nextDay = () => (now = new Date(now.getTime() + 24 * 60 * 60_000));
const rows = () => database.db.selectFrom('release_sightings').selectAll().orderBy('seen_at').execute();

/** The fan release in a person's page. */
const grantOf = (uid: string, version: string, canarySince = noCanarySince) =>
  grants.sign({ uid, given: [{ remoteId: 'fan', version, canarySince }] });

interface Said {
  failure?: 'threw' | 'down' | null;
  loadMs?: number | null;
  /** Start of the canary that was active when the page was loaded. */
  canarySince?: Date;
}

/** The page of a person reports its releases. */
const report = async (
  uid: string,
  version: string,
  { failure = null, loadMs = null, canarySince }: Said = {},
  by = telemetry,
) =>
  by.report({
    grant: await grantOf(uid, version, canarySince),
    events: [{ remoteId: 'fan', version, failure, loadMs }],
  });

describe('the report of a page', () => {
  test('counts each person once per release and day, with the first failure and the first load time', async () => {
    await report('fern', '1.0.0', { loadMs: 900 });
    await report('fern', '1.0.0', { loadMs: 5 });
    pass(1);
    await report('fern', '1.0.0', { failure: 'threw' });
    pass(1);
    await report('fern', '1.0.0', { failure: 'down' });
    expect(await rows()).toEqual([
      {
        remote_id: 'fan',
        version: '1.0.0',
        day: '2026-11-21',
        person_hash: expect.any(String) as string,
        seen_at: new Date('2026-11-21T10:00:00Z'),
        failed_at: new Date('2026-11-21T10:01:00Z'),
        failure: 'threw',
        load_ms: 900,
        canary_since: noCanarySince,
      },
    ]);
    expect(failed).toEqual(['fan', 'fan']);
  });

  test('may name a release twice, and releases that were not given are ignored', async () => {
    const name = { remoteId: 'fan', version: '1.0.0' };
    await telemetry.report({
      grant: await grantOf('fern', '1.0.0'),
      events: [
        { ...name, failure: null, loadMs: 700 },
        { ...name, failure: 'threw', loadMs: null },
        { ...name, version: '9.9.9', failure: 'threw', loadMs: null },
        { remoteId: 'unknown', version: '1.0.0', failure: null, loadMs: 1 },
      ],
    });
    expect(await rows()).toMatchObject([{ version: '1.0.0', failure: 'threw', load_ms: 700 }]);
  });

  test('counts for the last days; a day later the same person counts again', async () => {
    await report('fern', '1.0.0', { loadMs: 9_999 });
    for (let day = 0; day < figureDays + 1; day += 1) nextDay();
    for (const [uid, loadMs] of [
      ['a', 300],
      ['b', 500],
      ['c', 1_000],
    ] as const)
      await report(uid, '1.0.0', { loadMs });
    await report('a', '1.1.0', { failure: 'threw' });
    nextDay();
    await report('a', '1.0.0');
    expect(await telemetry.seen('fan')).toEqual(
      new Map([
        ['1.0.0', { people: 4, failed: 0, medianMs: 500 }],
        ['1.1.0', { people: 1, failed: 1, medianMs: null }],
      ]),
    );
  });
});

describe('the person behind a report', () => {
  test('has one pseudonym on all servers for a day, and another one the next day', async () => {
    await report('fern', '1.0.0');
    await report('fern', '1.1.0', {}, server());
    nextDay();
    await report('fern', '1.0.0');
    const [first, second, third] = (await rows()).map(({ person_hash }) => person_hash);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('cannot be found out after the day, and is deleted altogether after a while', async () => {
    await report('fern', '1.0.0');
    const { salt } = await database.db.selectFrom('release_salts').select('salt').executeTakeFirstOrThrow();
    expect((await rows())[0]?.person_hash).toBe(personHash(salt, 'fern'));
    await telemetry.sweep();
    expect(await database.db.selectFrom('release_salts').selectAll().execute()).toHaveLength(1);
    nextDay();
    await telemetry.sweep();
    expect(await database.db.selectFrom('release_salts').selectAll().execute()).toEqual([]);
    expect(await rows()).toHaveLength(1);
    for (let day = 0; day < retentionDays; day += 1) nextDay();
    await telemetry.sweep();
    expect(await rows()).toEqual([]);
  });
});

describe('an active canary', () => {
  let since: Date;
  const channels = { remote_id: 'fan', ...noChannels, canary_places: 1_000 };
  let running: { canary: string; stable: string | null };
  let ended: [string, string, { reason: string; numbers: CanaryNumbers }][];
  let warned: string[];

  beforeEach(() => {
    since = now;
    running = { canary: '1.1.0', stable: '1.0.0' };
    ended = [];
    warned = [];
  });

  const watch = (remoteId?: string) =>
    createCanaryWatch({
      canaries: async () => [{ remoteId: 'fan', runs: true, since, channels, ...running }],
      telemetry,
      endCanary: async (...canary) => {
        ended.push(canary);
        return true;
      },
      stepCanary: async () => false,
      checkAt: async () => {},
      webhooks: { notify: async () => undefined },
      clock: () => now,
      logger: { ...testLogger, warn: (_details, message) => void warned.push(message) },
    }).watch(remoteId);

  /** People who load a page while this canary is active. */
  const people = async (count: number, version: string, name: string) => {
    for (let person = 0; person < count; person += 1)
      await report(`${name}${person}`, version, { canarySince: since });
  };
  const fail = async (from: number, to: number, version: string, name: string) => {
    pass(1);
    for (let person = from; person < to; person += 1)
      await report(`${name}${person}`, version, { failure: 'threw', canarySince: since });
  };

  test('is ended when it fails for many of its people, with the figures in words and as data', async () => {
    await people(90, '1.0.0', 'stable');
    await people(10, '1.1.0', 'canary');
    await fail(0, 1, '1.0.0', 'stable');
    await fail(0, 4, '1.1.0', 'canary');
    await watch();
    expect(ended).toEqual([]);
    await fail(4, 7, '1.1.0', 'canary');
    await watch('creator');
    expect(ended).toEqual([]);
    await watch('fan');
    const [[remoteId, version, { reason, numbers }]] = ended as [(typeof ended)[0]];
    expect([remoteId, version]).toEqual(['fan', '1.1.0']);
    expect(reason).toMatch(
      /^canary 1\.1\.0: 7 of 10 people met a failure, stable 1\.0\.0: 1 of 90; evidence [\d,]+ to 1, bar 1,000 to 1\.$/,
    );
    expect(numbers).toEqual({
      canary: { version: '1.1.0', people: 10, failed: 7, medianMs: null },
      stable: { version: '1.0.0', people: 90, failed: 1, medianMs: null },
      evidence: expect.any(Number) as number,
      bar: 1_000,
    });
    expect(numbers.evidence).toBeGreaterThan(1_000);
    expect(warned).toEqual([`a canary of fan was ended: ${reason}`]);
  });

  test.each(['1.2.0', '1.1.0'])(
    'is ended, too, after another broken one on the same day and for the same people: %s',
    async (second) => {
      await people(90, '1.0.0', 'stable');
      await people(10, '1.1.0', 'canary');
      await fail(0, 10, '1.1.0', 'canary');
      await watch();
      expect(ended).toHaveLength(1);
      pass(60);
      since = now;
      running = { ...running, canary: second };
      await watch();
      expect(ended).toHaveLength(1);
      await people(90, '1.0.0', 'stable');
      await people(10, second, 'canary');
      await watch();
      expect(ended).toHaveLength(1);
      await fail(0, 7, second, 'canary');
      await watch();
      expect(ended.map(([, version]) => version)).toEqual(['1.1.0', second]);
    },
  );

  test('is not affected by people for whom every release fails, after an earlier canary of the day', async () => {
    await people(100, '1.0.0', 'p');
    await fail(0, 100, '1.0.0', 'p');
    pass(60);
    since = now;
    await people(10, '1.1.0', 'p');
    await people(90, '1.0.0', 'q');
    for (let tenth = 0; tenth < 10; tenth += 1) {
      await fail(tenth, tenth + 1, '1.1.0', 'p');
      await fail(tenth * 9, tenth * 9 + 9, '1.0.0', 'q');
    }
    await watch();
    expect(ended).toEqual([]);
  });

  test('is not affected by pages that were loaded before it began, for neither release', async () => {
    const before = since;
    pass(60);
    since = now;
    await people(90, '1.0.0', 'stable');
    for (let person = 0; person < 10; person += 1)
      await report(`canary${person}`, '1.1.0', { failure: 'threw', canarySince: before });
    await watch();
    expect(ended).toEqual([]);
    expect(
      await telemetry.compare('fan', { ...running, since, basisPoints: 1_000, steppedAt: null }),
    ).toMatchObject({
      canary: { people: 0, failed: 0 },
      stable: { people: 90, failed: 0 },
    });
  });

  test('is not affected by people for whom stable failed before they got it on the same day', async () => {
    await people(100, '1.0.0', 'p');
    await fail(0, 10, '1.0.0', 'p');
    pass(60);
    await people(10, '1.1.0', 'p');
    await fail(0, 10, '1.1.0', 'p');
    await watch();
    expect(ended).toEqual([]);
  });

  test('is not ended by an outage, in which both fail, nor without a stable release to compare with', async () => {
    await people(90, '1.0.0', 'stable');
    await people(10, '1.1.0', 'canary');
    for (let tenth = 0; tenth < 10; tenth += 1) {
      await fail(tenth, tenth + 1, '1.1.0', 'canary');
      await fail(tenth * 9, tenth * 9 + 9, '1.0.0', 'stable');
    }
    await watch();
    running = { ...running, stable: null };
    await watch();
    expect(ended).toEqual([]);
  });
});
