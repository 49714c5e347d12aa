/**
 * What metrics and traces cost: servers with nothing on, with metrics and the log of slow statements, and with traces as well,
 * on one PostgreSQL (DATABASE_URL, an empty database). Rounds alternate between them; medians of the processor time of a
 * request are compared. ROUNDS (7), REQUESTS of each round (400).
 */
import http from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { median } from './support/figures.mjs';
import { ask } from './support/journeys.mjs';
import { processorSeconds } from './support/processor-seconds.mjs';
import { signUp } from './support/sign-up.mjs';

const rounds = Number(process.env.ROUNDS ?? 7);
const requests = Number(process.env.REQUESTS ?? 400);
const parallel = 8;
/** Metrics may cost a tenth of a request. */
const bar = 1.1;
if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL has to name an empty PostgreSQL database.');

const dataDir = await mkdtemp(path.join(tmpdir(), 'bestie-bench-telemetry-'));
let batches = 0;
const collector = http.createServer((request, response) => {
  request.resume().on('end', () => {
    batches += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise((resolve) => collector.listen(0, '127.0.0.1', () => resolve(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (collector.address());

const token = 'a-token-of-this-bench';
const metrics = { METRICS_TOKEN: token, SLOW_QUERY_MS: '10000' };
/** @type {[name: string, env: Record<string, string>][]} */
const kinds = [
  ['nothing', {}],
  ['metrics', metrics],
  ['metrics and all traces', { ...metrics, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }],
];

const agent = new http.Agent({ keepAlive: true, maxSockets: parallel });
const servers = [];
try {
  for (const [name, env] of kinds)
    servers.push({
      name,
      costs: [],
      ...(await startBestie({ dataDir, env: { LOG_LEVEL: 'error', ...env } })),
    });
  const people = [];
  for (let index = 0; index < Math.ceil((kinds.length * (rounds + 1) * requests) / 400); index += 1)
    people.push((await signUp(servers[0].origin, `telemetry-${index}@bestie.test`)).headers);
  let turn = 0;
  for (let round = -1; round < rounds; round += 1)
    for (const server of servers) {
      const before = processorSeconds(server.pid);
      let left = requests;
      await Promise.all(
        Array.from({ length: parallel }, async () => {
          while (left > 0) {
            left -= 1;
            const person = people[(turn += 1) % people.length];
            const { status, body } = await ask(agent, server.origin, 'GET', '/api/items?limit=24', person);
            if (status !== 200) throw new Error(`A read answered ${status}: ${body}`);
          }
        }),
      );
      // The first round warms up.
      if (round >= 0) server.costs.push((1000 * (processorSeconds(server.pid) - before)) / requests);
    }
  const scraped = await ask(agent, servers[1].origin, 'GET', '/metrics', {
    authorization: `Bearer ${token}`,
  });
  const [off, on, all] = servers.map(({ costs }) => median(costs));
  for (const { name, costs } of servers)
    console.log(`${name}: ${median(costs).toFixed(2)} ms of a core for a request`);
  console.log(
    `/metrics: ${(scraped.body.length / 1024).toFixed(0)} KB in ${scraped.ms.toFixed(0)} ms; the collector got ${batches} batches`,
  );
  conclude(
    'telemetry',
    on / off <= bar,
    `metrics ${(on / off).toFixed(2)} × nothing (bar ${bar}), all traces ${(all / off).toFixed(2)} ×`,
  );
} finally {
  agent.destroy();
  for (const server of servers) await server.close();
  collector.closeAllConnections();
  collector.close();
  await rm(dataDir, { recursive: true, force: true });
}
