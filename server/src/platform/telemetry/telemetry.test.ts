/** What machines see of a running server: metrics, traces from a browser's header to the database, slow statements. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { createApp } from '../../app';
import { testLogger } from '../../test-support/database';
import { startTraceCollector } from '../../test-support/trace-collector';
import type { CollectedSpan, TraceCollector } from '../../test-support/trace-collector';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createJobs } from '../jobs/jobs';
import { callOut } from '../outgoing/call-out';
import { createFirstReads } from '../page/first-reads';
import { openMetrics } from './metrics';
import { outlineOf } from './statements';
import { openTelemetry } from './telemetry';

const token = 'a-token-of-prometheus';
const secret = 'Zwetschgendatschi';
const lines: string[] = [];
let collector: TraceCollector;
let whole: WholeServer;
let fan: SignedIn;
beforeAll(async () => {
  collector = await startTraceCollector();
  whole = await startWholeServer({
    env: {
      LOG_LEVEL: 'warn',
      METRICS_TOKEN: token,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20key, x-tenant=bestie',
      SLOW_QUERY_MS: '40',
    },
    logTo: { write: (line) => void lines.push(line) },
  });
  fan = await whole.signIn('fan');
});
afterAll(async () => {
  await whole.close();
  await collector.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  whole.app.inject({ url, headers: { host: 'localhost', ...headers } });
const scrape = async () => parse((await get('/metrics', { authorization: `Bearer ${token}` })).body);

interface Sample {
  family: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads OpenMetrics text; throws where it breaks the rules: each sample belongs to the family above it. */
function parse(text: string): Sample[] {
  const samples: Sample[] = [];
  const types = new Map<string, string>();
  const body = text.split('\n');
  if (body.pop() !== '' || body.pop() !== '# EOF') throw new Error('The end of the exposition is missing.');
  let family = '';
  for (const line of body) {
    const [, kind, name, rest] = /^# (HELP|TYPE|UNIT) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === 'TYPE') {
      if (types.has(name ?? '')) throw new Error(`${String(name)} appears twice.`);
      types.set((family = name ?? ''), rest ?? '');
    }
    if (kind) continue;
    const [, sample, labels, value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)(?: # .*)?$/.exec(line) ?? [];
    // Nothing was measured yet where a value is NaN.
    if (sample === undefined || !/^(NaN|\+Inf|-?\d[\d.e+-]*)$/i.test(value ?? ''))
      throw new Error(`Not a sample: ${line}`);
    const suffixes: Record<string, RegExp> = {
      counter: /^_total$/,
      histogram: /^_(bucket|sum|count)$/,
      summary: /^(_sum|_count)?$/,
    };
    if (
      !sample.startsWith(family) ||
      !(suffixes[types.get(family) ?? ''] ?? /^$/).test(sample.slice(family.length))
    )
      throw new Error(`${sample} is in the family ${family}.`);
    samples.push({
      family: sample,
      labels: Object.fromEntries(
        [...(labels ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, key, at]) => [key, at]),
      ),
      value: Number(value),
    });
  }
  return samples;
}

const valueOf = (samples: Sample[], family: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.family === family &&
      Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value;

test('metrics are for whoever has the token, and for nobody where none is set', async () => {
  expect((await get('/metrics')).statusCode).toBe(401);
  for (const wrong of [token, `Bearer ${token}x`, 'Bearer ', bearerOf(fan).authorization])
    expect((await get('/metrics', { authorization: wrong })).statusCode).toBe(401);
  const answer = await get('/metrics', { authorization: `Bearer ${token}` });
  expect(answer.headers['content-type']).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
  const silent = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
  const { registerMetrics } = await import('./metrics.routes');
  registerMetrics(silent, { metrics: null, token: undefined, sources: {} as never });
  expect((await silent.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(
    404,
  );
  await silent.close();
});

test('metrics tell of requests, database, jobs, streams, uploads, pictures, releases and the process', async () => {
  const before = await scrape();
  const count = (samples: Sample[], operation: string, status: string) =>
    valueOf(samples, 'http_server_request_duration_seconds_count', { operation, status }) ?? 0;
  for (let each = 0; each < 3; each += 1) await get('/api/items', bearerOf(fan));
  await get('/api/items');
  await get(`/api/items/${uuidv7()}?q=${secret}`, bearerOf(fan));
  await get(`/${secret}/nowhere`, { cookie: fan.cookie });
  await whole.database.db
    .insertInto('jobs')
    .values({ id: uuidv7(), kind: 'objects.collect', payload: 'null', run_at: new Date(Date.now() - 90_000) })
    .execute();
  const after = await scrape();

  expect(count(after, 'items.list', '2xx') - count(before, 'items.list', '2xx')).toBe(3);
  expect(count(after, 'items.list', '4xx') - count(before, 'items.list', '4xx')).toBe(1);
  expect(count(after, 'items.get', '4xx')).toBe(1);
  expect(valueOf(after, 'bestie_database_statements_total', { work: 'items.list' })).toBeGreaterThanOrEqual(
    3,
  );
  expect(
    valueOf(after, 'db_client_operation_duration_seconds_count', { operation: 'SELECT' }),
  ).toBeGreaterThan(3);
  expect(valueOf(after, 'bestie_database_connections', { state: 'used' })).toBeGreaterThanOrEqual(0);
  expect(valueOf(after, 'bestie_database_waiting')).toBe(0);
  expect(valueOf(after, 'bestie_jobs', { kind: 'objects.collect', state: 'waiting' })).toBe(1);
  expect(valueOf(after, 'bestie_job_oldest_seconds', { kind: 'objects.collect' })).toBeGreaterThanOrEqual(90);
  expect(valueOf(after, 'bestie_streams')).toBe(0);
  expect(valueOf(after, 'bestie_uploads_total', { outcome: 'finished' })).toBe(0);
  expect(valueOf(after, 'bestie_open_uploads')).toBe(0);
  expect(valueOf(after, 'bestie_pictures_total', { outcome: 'done' })).toBe(0);
  expect(valueOf(after, 'bestie_release_info', { remote: 'fan', channel: 'stable', version: '1.0.0' })).toBe(
    1,
  );
  expect(valueOf(after, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(0);
  expect(valueOf(after, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);

  // Buckets add up, and labels come from the code.
  const buckets = after.filter(
    ({ family, labels }) =>
      family.endsWith('request_duration_seconds_bucket') &&
      labels['operation'] === 'items.list' &&
      labels['status'] === '2xx',
  );
  expect(buckets.map(({ value }) => value)).toEqual(buckets.map(({ value }) => value).sort((a, b) => a - b));
  expect(buckets.at(-1)?.labels['le']).toBe('+Inf');
  const values = after.flatMap(({ labels }) => Object.values(labels)).join('\n');
  for (const text of [secret, fan.uid, fan.email]) expect(values).not.toContain(text);
});

test('each figure is what its source says', async () => {
  const metrics = await openMetrics();
  const { text } = await metrics.read({
    database: () => ({ used: 1, idle: 2, waiting: 3 }),
    jobs: async () => [{ kind: 'one', waiting: 4, running: 5, failed: 6, dead: 16, oldestSeconds: 7 }],
    streams: () => ({ open: 8, events: 9 }),
    uploads: () => ({ bytes: 10, outcomes: { finished: 11 } }),
    openUploads: async () => ({ count: 12, bytes: 13 }),
    pictures: () => ({ processes: 14, outcomes: { done: 15 } }),
    releases: async () => [{ remote: 'fan', channel: 'canary', version: '1.1.0' }],
    build: { version: '1.0.0', node: 'v20', engine: 'embedded' },
  });
  metrics.close();
  const samples = parse(text).filter(({ family }) => family.startsWith('bestie_'));
  expect(samples.map(({ family, labels, value }) => [family, ...Object.values(labels), value])).toEqual(
    expect.arrayContaining([
      ['bestie_database_connections', 'used', 1],
      ['bestie_database_connections', 'idle', 2],
      ['bestie_database_waiting', 3],
      ['bestie_jobs', 'one', 'waiting', 4],
      ['bestie_jobs', 'one', 'running', 5],
      ['bestie_jobs', 'one', 'failed', 6],
      ['bestie_jobs', 'one', 'dead', 16],
      ['bestie_job_oldest_seconds', 'one', 7],
      ['bestie_streams', 8],
      ['bestie_stream_events_total', 9],
      ['bestie_upload_bytes_total', 10],
      ['bestie_uploads_total', 'finished', 11],
      ['bestie_open_uploads', 12],
      ['bestie_open_upload_bytes', 13],
      ['bestie_picture_processes', 14],
      ['bestie_pictures_total', 'done', 15],
      ['bestie_release_info', 'fan', 'canary', '1.1.0', 1],
      ['bestie_build_info', '1.0.0', 'v20', 'embedded', 1],
    ]),
  );
});

test('one trace leads from the header of a browser through the operation to the database', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const answer = await whole.app.inject({
    method: 'POST',
    url: '/api/items',
    payload: { id: uuidv7(), name: secret, notes: secret, category: 'tops' },
    headers: { host: 'localhost', ...bearerOf(fan), traceparent, 'x-request-id': 'request-of-ada' },
  });
  expect(answer.statusCode).toBe(200);
  const page = await get('/closet', { cookie: fan.cookie });
  expect(page.body).toContain('"traced":true');

  // A job that calls another server, on the same collector.
  const called: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    called.push(request.headers['traceparent']?.toString());
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { db, listen, pool } = whole.database.connect();
  const app = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
  const telemetry = await openTelemetry(
    app,
    { ...whole.config.telemetry, metricsToken: undefined },
    {
      pool,
      version: '0.0.0',
      logger: testLogger,
    },
  );
  const jobs = createJobs({
    db,
    listen,
    clock: () => new Date(),
    logger: testLogger,
    follow: telemetry.followJob,
  });
  jobs.register('test.call', async () => {
    await callOut({
      method: 'GET',
      url: `http://127.0.0.1:${(other.address() as AddressInfo).port}/${secret}`,
    });
  });
  await jobs.enqueue(db, { kind: 'test.call', payload: null });
  await jobs.runDue();
  await telemetry.close();
  await app.close();
  await pool.end();
  await new Promise((resolve) => other.close(resolve));
  await whole.server.stop();

  const named = (name: string, within: CollectedSpan[] = collector.spans) => {
    const found = within.find((span) => span.name === name);
    if (!found) throw new Error(`No span ${name} among ${within.map((span) => span.name).join(', ')}`);
    return found;
  };
  const trace = collector.spans.filter((span) => span.traceId === traceId);
  const request = named('POST /api/items', trace);
  const operation = named('items.create', trace);
  const statement = named('INSERT items', trace);
  expect(request.parent).toBe('00f067aa0ba902b7');
  expect(operation.parent).toBe(request.spanId);
  expect(statement.parent).toBe(operation.spanId);
  expect(request.facts).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/items',
    'http.response.status_code': expect.anything() as number,
    'bestie.operation': 'items.create',
    'bestie.request_id': 'request-of-ada',
  });
  expect(statement.facts).toMatchObject({
    'db.system.name': 'postgresql',
    'db.operation.name': 'INSERT',
    'db.collection.name': 'items',
    'db.query.text': expect.stringMatching(/^insert into "items" .*\$1/) as string,
  });

  const job = named('job test.call');
  const outgoing = collector.spans.find((span) => span.parent === job.spanId && span.name === 'GET');
  expect(outgoing?.facts).toMatchObject({ 'server.address': '127.0.0.1' });
  expect(called).toEqual([`00-${job.traceId}-${String(outgoing?.spanId)}-01`]);

  // Nothing that people wrote, and no address with its query or file name.
  for (const text of [secret, fan.email, fan.token]) expect(collector.received()).not.toContain(text);
  expect(collector.headers()).toMatchObject({ 'x-api-key': 'a key', 'x-tenant': 'bestie' });
});

test('the reads in a document are parts of its trace, and have its request id in log and trace', async () => {
  const app = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
  const { pool } = whole.database.connect();
  const telemetry = await openTelemetry(app, whole.config.telemetry, {
    pool,
    version: '0.0.0',
    logger: testLogger,
  });
  const reads = createFirstReads(app, { within: 60_000 });
  app.get('/api/looks', async ({ id }) => ({ id }));
  app.get('/looks', (request) => reads.of('/looks', ['/api/looks'], request));
  const answer = await app.inject({ url: '/looks', headers: { 'x-request-id': 'document-of-ada' } });
  expect(answer.json()).toEqual([{ path: '/api/looks', answer: '{"id":"document-of-ada"}' }]);
  await telemetry.close();
  await app.close();
  await pool.end();

  const spanOf = (name: string) => collector.spans.find((span) => span.name === name);
  const document = spanOf('GET /looks');
  const read = spanOf('GET /api/looks');
  expect(document?.facts['bestie.request_id']).toBe('document-of-ada');
  expect(read?.facts['bestie.request_id']).toBe('document-of-ada');
  expect(read).toMatchObject({ traceId: document?.traceId, parent: document?.spanId });
});

test('a slow statement is logged with its work and without its values', async () => {
  lines.length = 0;
  await sql`select pg_sleep(0.05), ${secret}::text`.execute(whole.database.db);
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toEqual([
    expect.objectContaining({
      msg: 'a slow statement',
      work: 'server',
      statement: 'select pg_sleep(0.05), $1::text',
      ms: expect.any(Number) as number,
    }),
  ]);
});

test.each([
  ['select "id" from "items" where "id" = $1', { verb: 'SELECT', table: 'items' }],
  ['insert into "jobs" ("id") values ($1)', { verb: 'INSERT', table: 'jobs' }],
  ['\n  update only boards set x = 1', { verb: 'UPDATE', table: 'boards' }],
  [
    'with gone as (delete from jobs where id = $1 returning kind) insert into x',
    { verb: 'DELETE', table: 'jobs' },
  ],
  ['with a as (select 1) select * from a', { verb: 'SELECT', table: 'a' }],
  ['begin', { verb: 'BEGIN', table: undefined }],
  ['vacuum', { verb: 'OTHER', table: undefined }],
])('%j is recognised', (text, outline) => expect(outlineOf(text)).toEqual(outline));
