/** The server is killed in the middle of uploads; what it had answered must still be true afterwards. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSupport } from '../../test-support/database';
import { testBucket } from '../../test-support/storage-server';

jest.setTimeout(120_000);

let dataDir: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bestie-killed-'));
});
afterAll(async () => {
  await kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const script = join(testSupport.buildDirectory(), 'storage-child.js');
  const parameters = [script, testSupport.workerFile(), testSupport.migrationsDirectory(), dataDir];
  const started = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  const [port] = (await once(started.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${port.toString().trim()}`;
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const headers = { authorization: 'Firebase test-alice' };
const chunkSize = 400_000;

/** Numbers that look random but are the same in each run. */
function* chances(seed: number): Generator<number, number> {
  for (let state = seed; ;) yield (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test('kill -9 during chunks and finalize loses nothing that was answered', async () => {
  const random = chances(20_261_121);
  const bytes = randomBytes(2_500_000);
  const name = 'users/alice/killed.bin';
  let origin = await start();
  const begun = await fetch(`${origin}/v0/b/${testBucket}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      ...headers,
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(bytes.length),
    },
    body: '{}',
  });
  const path = (begun.headers.get('x-goog-upload-url') ?? '').slice(origin.length);
  const command = (text: string, offset: number, body?: Uint8Array<ArrayBuffer>) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, 'x-goog-upload-command': text, 'x-goog-upload-offset': String(offset) },
      body: body ?? null,
    });

  let acknowledged = 0;
  let kills = 0;
  for (let final = false; !final;) {
    const end = Math.min(bytes.length, acknowledged + chunkSize);
    const last = end === bytes.length;
    const answer = command(
      last ? 'upload, finalize' : 'upload',
      acknowledged,
      bytes.subarray(acknowledged, end),
    );
    if (kills < 4 && (last || random.next().value < 0.5)) {
      kills += 1;
      const pause = random.next().value * 25;
      await new Promise((resolve) => setTimeout(resolve, pause));
      await kill();
    }
    const outcome = await answer
      .then((response) => response.headers.get('x-goog-upload-status'))
      .catch(() => null);
    if (outcome !== null) {
      acknowledged = end;
      final = outcome === 'final';
      if (child?.signalCode === null) continue;
    }
    origin = await start();
    const status = await command('query', 0);
    expect(status.status).toBe(200);
    const held = Number(status.headers.get('x-goog-upload-size-received'));
    expect(held).toBeGreaterThanOrEqual(acknowledged);
    // Nothing of an unfinished object can be seen.
    final = status.headers.get('x-goog-upload-status') === 'final';
    const visible = await fetch(`${origin}/v0/b/${testBucket}/o/${encodeURIComponent(name)}`, { headers });
    expect(visible.status).toBe(final ? 200 : 404);
    acknowledged = held;
  }
  expect(kills).toBeGreaterThanOrEqual(3);
  const whole = await fetch(`${origin}/v0/b/${testBucket}/o/${encodeURIComponent(name)}?alt=media`, {
    headers,
  });
  const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');
  expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(sha256(bytes));
  // One file for one object, and nothing half-written beside it.
  const files = await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toHaveLength(1);
});
