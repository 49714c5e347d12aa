/**
 * The server is killed while releases are published and promoted; acknowledged changes are kept, and nothing
 * is half done.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileEncoding } from '@bestie/contracts/releases';
import type { RemoteReleases } from '@bestie/contracts/releases.contract';
import type { FileList, PageData } from '@bestie/contracts/remotes';
import { testSupport } from '../../test-support/database';
import { pack } from '../../test-support/publisher';
import { buildRemote, createReleaseFixture } from '../../test-support/releases';
import type { BuiltRemote, ReleaseFixture } from '../../test-support/releases';

let folder: string;
let fixture: ReleaseFixture;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestie-releases-killed-'));
  fixture = await createReleaseFixture();
  await fixture.addRemote('fan', '1.0.0');
});
afterEach(async () => {
  await kill();
  await fixture.remove();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const started = spawn(
    process.execPath,
    [
      join(testSupport.buildDirectory(), 'releases-child.js'),
      ...[testSupport.workerFile(), testSupport.migrationsDirectory(), join(folder, 'data')],
      ...[fixture.hostFolder, fixture.remoteFolder],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  child = started;
  const [address] = (await once(started.stdout, 'data')) as [Buffer];
  return address.toString().trim();
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Pseudo-random numbers that are the same in each run. */
function createChances(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const headers = { authorization: 'Bearer anything', 'content-type': 'application/json' };

async function post<Body>(
  origin: string,
  path: string,
  input: object,
): Promise<{ status: number; body: Body }> {
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(input) });
  return { status: answer.status, body: (await answer.json()) as Body };
}

/**
 * Publishes from where an earlier attempt stopped, as the command does. @returns the answer of the publish
 */
async function publish(origin: string, built: BuiltRemote) {
  const { id, version } = built.release;
  const address = `/api/releases/${id}/versions/${version}`;
  const begun = await post<{ missing?: { path: string; encoding: FileEncoding }[] }>(origin, address, {
    description: built.release,
    surface: {},
    transferBytes: {},
  });
  for (const { path, encoding } of begun.body.missing ?? []) {
    const body = new Uint8Array(pack[encoding](built.contents[path] ?? ''));
    await fetch(`${origin}${address}/files/${path}?encoding=${encoding}`, {
      method: 'PUT',
      body,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    });
  }
  return post<RemoteReleases>(origin, `${address}/publish`, { channel: 'stable', withoutProof: 'A test' });
}

/** A page load gets one complete release: every file exists and matches its hash. */
async function look(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/home`)).text();
  const json = /<script type="application\/json" id="bestie">(.*?)<\/script>/s.exec(html)?.[1];
  const { composition } = JSON.parse(json ?? 'null') as PageData;
  const [fan] = composition.remotes;
  const rest = fan?.rest;
  const list = await fetch(`${origin}${fan?.baseUrl}${rest?.path}`);
  const { files } = list.ok ? ((await list.clone().json()) as FileList) : { files: [] };
  expect(files.length).toBeGreaterThan(0);
  for (const { path, integrity } of rest ? [rest, ...files] : []) {
    const answer = await fetch(`${origin}${fan?.baseUrl}${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    const hash = createHash('sha384').update(Buffer.from(await answer.arrayBuffer()));
    expect(`sha384-${hash.digest('base64')}`).toBe(integrity);
  }
  return fan?.version ?? '';
}

test.each([3, 20_261_121])(
  'kill -9 at random moments of publishing and changing channels, seed %i',
  async (seed) => {
    const chance = createChances(seed);
    let origin = await start();
    let stable = '1.0.0';
    let kills = 0;
    for (let turn = 1; turn <= 2; turn += 1) {
      const built = buildRemote('fan', `1.${turn}.0`);
      for (let killed = true; killed;) {
        const work = publish(origin, built).catch(() => null);
        const dies = kills < turn && chance() < 0.8;
        if (dies) {
          await new Promise((resolve) => setTimeout(resolve, chance() * 400));
          await kill();
          kills += 1;
        }
        const answer = await work;
        if (answer?.status === 200) stable = built.release.version;
        killed = dies;
        if (!dies) expect(answer).toMatchObject({ status: 200, body: { stable: built.release.version } });
        else {
          origin = await start();
          const seen = await look(origin);
          // Acknowledged changes are kept; others are there completely or not at all.
          expect([stable, built.release.version]).toContain(seen);
          if (answer?.status === 200) expect(seen).toBe(stable);
          if (seen === built.release.version) killed = false;
          stable = seen;
        }
      }
      expect(await look(origin)).toBe(stable);
    }
    expect(kills).toBeGreaterThanOrEqual(1);
    const answered = post(origin, '/api/releases/fan/rollback', { reason: 'Because a test says so' });
    await new Promise((resolve) => setTimeout(resolve, chance() * 30));
    await kill();
    const { status } = await answered.catch(() => ({ status: 0 }));
    origin = await start();
    expect(status === 200 ? ['1.1.0'] : ['1.1.0', '1.2.0']).toContain(await look(origin));
  },
);
