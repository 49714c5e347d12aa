/** A team's own systems are told what happens to its releases: signed, once, again until they answer, and with a log. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AuditEntry } from '@bestie/contracts/audit.contract';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import { testSupport } from '../../../test-support/database';
import { allConfirmed } from '../../../test-support/step-up';
import { createPublisher, visit } from '../../../test-support/publisher';
import type { Publisher } from '../../../test-support/publisher';
import { buildRemote } from '../../../test-support/releases';
import { startWholeServer, uncounted } from '../../../test-support/whole-server';
import type { WholeServer } from '../../../test-support/whole-server';
import { signWebhook } from './release-webhooks.service';

type Listed = OutputOf<typeof releasesContract.webhooks>;
type Made = OutputOf<typeof releasesContract.createWebhook>;

const hooks = '/api/releases/fan/webhooks';
const reason = 'The team asked for it';

let whole: WholeServer;
let asAdmin: Publisher;
let team: Server;
let calls: { headers: IncomingHttpHeaders; body: string }[];
let answers: number[];

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed, webhooksPublicOnly: false });
  asAdmin = createPublisher(whole.app, (await whole.signIn('admin')).token);
  team = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => team.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => team.close(resolve));
  await whole.close();
});
beforeEach(() => {
  [calls, answers] = [[], []];
});

const url = () => `http://127.0.0.1:${(team.address() as AddressInfo).port}/hook`;
const work = async (minutes = 0) => {
  whole.advance(minutes * 60_000);
  await whole.server.maintenance.pictures.workOff(new AbortController().signal);
};
const listed = async () => (await asAdmin.call<Listed>('GET', hooks)).body.webhooks;
const refuse = (version: string) => asAdmin.begin(buildRemote('fan', version, { shell: '^9.0.0' }));

test('a refused release is in the audit log once, although nobody is told of it', async () => {
  for (const version of ['1.9.0', '1.9.0']) expect((await refuse(version)).status).toBe(409);
  const entries = (
    await asAdmin.call<{ items: AuditEntry[] }>('GET', '/api/admin/audit?action=releases.refuse')
  ).body.items;
  expect(entries).toMatchObject([
    {
      target: { kind: 'release', id: 'fan' },
      after: { version: '1.9.0', why: expect.stringMatching(/needs shell contract \^9\.0\.0/) as string },
    },
  ]);
  await work();
  expect(calls).toEqual([]);
});

test('a refused release is told with a signature under the secret that was shown once', async () => {
  const { body: made } = await asAdmin.call<Made>('POST', hooks, { url: url(), reason });
  const secret = made.secret ?? '';
  expect(secret).toMatch(/^bestie_hook_[\w-]{43}$/);
  expect((await refuse('2.0.0')).status).toBe(409);
  await work();
  expect(calls).toHaveLength(1);
  const [{ headers, body }] = calls as [(typeof calls)[0]];
  const told = JSON.parse(body) as { sentence: string };
  expect(told).toMatchObject({ event: 'release.refused', remoteId: 'fan', version: '2.0.0' });
  expect(told.sentence).toMatch(/^fan@2\.0\.0 was refused: fan@2\.0\.0 needs shell contract \^9\.0\.0/);
  const signature = String(headers['bestie-signature']);
  const [, seconds] = /^t=(\d+),/.exec(signature) ?? [];
  expect(signature).toBe(signWebhook(secret, body, new Date(Number(seconds) * 1000)));
  expect(signWebhook('another secret', body, new Date(Number(seconds) * 1000))).not.toBe(signature);
  const manual = await readFile(join(__dirname, '../../../../../docs/teams.md'), 'utf8');
  const [, check = ''] = /^```js\n(.*?)^```$/ms.exec(manual) ?? [];
  const given = [secret, signature, body].map((text) => JSON.stringify(text));
  const tries = [
    given,
    ['"another"', given[1], given[2]],
    [given[0], given[1], '"{}"'],
    [given[0], '"t=1"', given[2]],
  ];
  const program = `Date.now = () => ${Number(seconds) * 1000 + 60_000};
${check}
const late = () => ((Date.now = () => ${Number(seconds) * 1000 + 600_000}), comesFromBestie(${given.join()}));
console.log([${tries.map((each) => `comesFromBestie(${each.join()})`).join()}, late()].join());`;
  expect(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
  ).toBe('true,false,false,false,false\n');

  const [webhook] = await listed();
  expect(JSON.stringify(webhook)).not.toContain(secret);
  expect(webhook?.deliveries).toMatchObject([
    { event: 'release.refused', attempts: 1, status: 204, deliveredAt: expect.any(String) as string },
  ]);
  // The same refusal again is nothing new.
  await refuse('2.0.0');
  await work();
  expect(calls).toHaveLength(1);
});

test('what is not answered well is sent again later, and the log says how often', async () => {
  answers = [500, 302];
  await refuse('2.1.0');
  await work();
  const newest = async () => (await listed())[0]?.deliveries[0];
  expect(await newest()).toMatchObject({ attempts: 1, status: 500, deliveredAt: null });
  await work(1);
  expect(await newest()).toMatchObject({ attempts: 2, status: 302, deliveredAt: null });
  await work(1);
  expect(await newest()).toMatchObject({
    attempts: 3,
    status: 204,
    deliveredAt: expect.any(String) as string,
  });
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
});

test('a stable release that fails for more than ten people in a day is told once; a few people on many days are no outage', async () => {
  await asAdmin.release(buildRemote('fan', '1.1.0'));
  const reader = await whole.signIn('fan');
  /** People had the release some days ago, and it failed for some of them. */
  const had = (daysAgo: number, { people, failed }: { people: number; failed: number }) =>
    whole.database.pool.query(
      `insert into release_sightings (remote_id, version, day, person_hash, seen_at, failed_at)
       select 'fan', '1.1.0', (at at time zone 'utc')::date, 'person' || n, at, case when n <= $3 then at end
       from (select $1::timestamptz - interval '1 day' * $2 as at) as moment, generate_series(1, $4) as n`,
      [whole.now(), daysAgo, failed, people],
    );
  const report = async () => {
    const { grant } = await visit(whole.app, reader);
    const events = [{ remoteId: 'fan', version: '1.1.0', failure: 'threw', loadMs: null }];
    await whole.app.inject({ method: 'POST', url: '/api/releases/sightings', payload: { grant, events } });
    await work(1);
  };
  // Two people with a broken extension, six days long.
  for (let day = 1; day <= 6; day += 1) await had(day, { people: 20, failed: 2 });
  await report();
  expect(calls).toEqual([]);
  await had(0, { people: 14, failed: 11 });
  await report();
  await report();
  expect(calls.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    {
      event: 'release.failing',
      version: '1.1.0',
      sentence: 'fan@1.1.0, which is stable, failed for 12 of 15 people in one day.',
      people: 15,
      failed: 12,
    },
  ]);
});

test('a mail to the team is one of the same list and log: once for each event, and a broken release is one mail', async () => {
  for (const wrong of ['mailto:nobody', 'mailto:a@x.test,b@x.test'])
    expect((await asAdmin.call('POST', hooks, { url: wrong, reason })).status).toBe(400);
  const { body: made } = await asAdmin.call<Made>('POST', hooks, { url: 'mailto:desk@bestie.test', reason });
  expect(made.secret).toBeNull();
  for (let time = 0; time < 3; time += 1) await refuse('2.3.0');
  await work();
  // Nothing is sent again.
  await work(2);
  const { rows } = await whole.database.pool.query<{ body: string }>(
    `select recipient, subject, body from mail_outbox where recipient = 'desk@bestie.test'`,
  );
  expect(rows).toMatchObject([{ subject: 'Something happened to a release' }]);
  expect(rows[0]?.body).toMatch(/^fan@2\.3\.0 was refused: fan@2\.3\.0 needs shell contract \^9\.0\.0/);
  const mails = (await listed()).find(({ id }) => id === made.id);
  expect(mails).toMatchObject({
    url: 'mailto:desk@bestie.test',
    deliveries: [{ event: 'release.refused', attempts: 1, deliveredAt: expect.any(String) as string }],
  });
  expect((await asAdmin.call('DELETE', `${hooks}/${made.id}`, { reason })).status).toBe(204);
});

test('operators are told of a job that failed for good, once a day for each kind, without what is personal', async () => {
  const ofHost = '/api/releases/host/webhooks';
  await asAdmin.call<Made>('POST', ofHost, { url: url(), reason });
  await whole.database.pool.query(
    `insert into jobs (id, kind, payload, run_at, attempts)
     select gen_random_uuid(), 'pictures.rebuild', '"no id of ada@bestie.test"', $1, 7 from generate_series(1, 2)`,
    [whole.now()],
  );
  await work();
  await work();
  expect(calls.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    {
      event: 'job.failed',
      kind: 'pictures.rebuild',
      sentence: expect.stringMatching(
        /^A job of the kind pictures\.rebuild failed for good: .*“…”$/,
      ) as string,
    },
  ]);
});

test('a team is told at an address once, however it is written and by how many admins at once', async () => {
  const address = 'https://desk.example/hook';
  const make = (given: string, remote = 'fan') =>
    asAdmin.call<Made>('POST', `/api/releases/${remote}/webhooks`, { url: given, reason });
  const statuses = (await Promise.all([make(address), make(address)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  const again = await make('HTTPS://Desk.Example:443/hook');
  expect(again.status).toBe(409);
  expect(again.error).toMatchObject({
    code: 'already_exists',
    message: `${address} is told about fan already. For a new secret, delete it first and add it again.`,
  });
  expect((await make('mailto:desk@bestie.test')).status).toBe(200);
  expect((await make('mailto:Desk%40bestie.test')).error?.message).toBe(
    'desk@bestie.test is told about fan already.',
  );
  expect((await make(address, 'creator')).status).toBe(200);

  // What was added twice before the database refused it.
  const { pool } = whole.database;
  const rows = async () =>
    (await pool.query<{ id: string; url: string }>('select id, url from release_webhooks order by id')).rows;
  const once = await rows();
  await pool.query('alter table release_webhooks drop constraint release_webhooks_address');
  await pool.query('create index release_webhooks_remote on release_webhooks (remote_id)');
  const old = (url: string, id: string) =>
    pool.query(`insert into release_webhooks values ($1, 'fan', $2, now())`, [id, url]);
  await old('mailto:DESK@bestie.test', '01800000-0000-7000-8000-000000000001');
  await old('https://desk.example', '01800000-0000-7000-8000-000000000002');
  await old('https://desk.example/', '01800000-0000-7000-8000-000000000003');
  await pool.query(
    await readFile(join(testSupport.migrationsDirectory(), '213-webhook-addresses.sql'), 'utf8'),
  );
  expect(await rows()).toEqual([
    { id: '01800000-0000-7000-8000-000000000003', url: 'https://desk.example/' },
    ...once,
  ]);
  for (const remote of ['fan', 'creator'])
    await pool.query('delete from release_webhooks where remote_id = $1 and url <> $2', [remote, url()]);
});

test('an admin gives a reason for adding and deleting one, which is in the audit log', async () => {
  const address = { url: 'mailto:reasons@bestie.test' };
  const { body: made } = await asAdmin.call<Made>('POST', hooks, { ...address, reason });
  const before = await listed();
  for (const why of [{}, { reason: 'No' }, { reason: 'x'.repeat(501) }]) {
    const refusals = [
      await asAdmin.call('POST', hooks, { url: 'mailto:others@bestie.test', ...why }),
      await asAdmin.call('DELETE', `${hooks}/${made.id}`, why),
    ];
    for (const { status, error } of refusals)
      expect([status, error]).toMatchObject([400, { code: 'invalid_input', field: 'reason' }]);
  }
  expect(await listed()).toEqual(before);
  const bye = { reason: 'They left the team' };
  expect((await asAdmin.call('DELETE', `${hooks}/${made.id}`, bye)).status).toBe(204);
  const log = await asAdmin.call<{ items: AuditEntry[] }>('GET', '/api/admin/audit?limit=2');
  expect(log.body.items).toMatchObject([
    { action: 'releases.deleteWebhook', ...bye },
    { action: 'releases.createWebhook', reason },
  ]);
});

test('a deleted webhook is called no more; addresses must be addresses, and only admins see them', async () => {
  const [webhook] = await listed();
  expect((await asAdmin.call('DELETE', `${hooks}/${webhook!.id}`, { reason })).status).toBe(204);
  expect((await asAdmin.call('DELETE', `${hooks}/${webhook!.id}`, { reason })).status).toBe(404);
  await refuse('2.2.0');
  await work();
  expect(calls).toEqual([]);
  const mails = [
    'mailto:',
    'mailto:%ff',
    'mailto:a@bestie.test,b@bestie.test',
    'mailto:a@bestie.test?bcc=b@bestie.test',
  ];
  for (const wrong of ['hook', 'ftp://team.example/hook', ...mails])
    expect((await asAdmin.call('POST', hooks, { url: wrong, reason })).status).toBe(400);
  const fan = createPublisher(whole.app, (await whole.signIn('fan')).token);
  expect((await fan.call('GET', hooks)).status).toBe(403);
});
