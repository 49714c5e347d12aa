/**
 * An orderly shutdown: streams close, running work finishes, and acknowledged data is there after the next
 * start.
 */
import type { AddressInfo } from 'node:net';
import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { storageBucket } from '@bestie/contracts/storage';
import { bearerOf, startWholeServer } from '../test-support/whole-server';
import type { SignedIn, WholeServer } from '../test-support/whole-server';
import { createJobsRepository } from '../platform/jobs/jobs.repository';

let whole: WholeServer;
let fan: SignedIn;
let origin: string;
beforeAll(async () => {
  whole = await startWholeServer();
  fan = await whole.signIn('fan');
  await whole.server.start();
  await whole.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(whole.app.server.address() as AddressInfo).port}`;
});
afterAll(() => whole.close());

const bytes = randomBytes(1024 * 1024);
const headers = () => bearerOf(fan);

test('stops with an open stream, an unfinished upload and a running request, and loses nothing', async () => {
  const stream = await fetch(`${origin}/api/live?topics=user:${fan.uid}`, { headers: headers() });
  const name = `users/${fan.uid}/half.bin`;
  const begun = await fetch(`${origin}/v0/b/${storageBucket}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      ...headers(),
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(bytes.length),
    },
    body: '{}',
  });
  const address = new URL(begun.headers.get('x-goog-upload-url') ?? '');
  const command = (base: string, text: string, offset: number, body: BodyInit | null = null) =>
    fetch(`${base}${address.pathname}${address.search}`, {
      method: 'POST',
      headers: { ...headers(), 'x-goog-upload-command': text, 'x-goog-upload-offset': String(offset) },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    });
  const half = bytes.length / 2;
  expect((await command(origin, 'upload', 0, bytes.subarray(0, half))).status).toBe(200);
  // A chunk that never ends: its client must resume later.
  const hanging = new ReadableStream<Uint8Array>({
    start: (body) => body.enqueue(bytes.subarray(half, half + 1000)),
  });
  const cut = command(origin, 'upload, finalize', half, hanging).then(
    ({ status }) => status,
    () => 'cut',
  );
  const item = { id: uuidv7(), name: 'Top', category: 'tops' };
  const written = fetch(`${origin}/api/items`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(item),
  }).then(
    ({ status }) => status,
    () => 'cut',
  );
  await createJobsRepository(whole.database.db).enqueue({ kind: 'objects.collect', payload: null });

  await whole.server.stop();

  await expect(stream.text()).resolves.toContain('event: ready');
  expect(await cut).not.toBe(200);
  await expect(fetch(`${origin}/livez`)).rejects.toThrow();
  const { rows } = await whole.database.pool.query<{ locked: number }>(
    'select count(*) as locked from jobs where locked_until is not null',
  );
  expect(Number(rows[0]?.locked)).toBe(0);

  const next = await whole.another();
  const restarted = await next.app.listen({ host: '127.0.0.1', port: 0 });
  // An acknowledged request is stored; any other may be stored or not.
  if ((await written) === 200) {
    const kept = await fetch(`${restarted}/api/items/${item.id}`, { headers: headers() });
    expect(kept.status).toBe(200);
  }
  const status = await command(restarted, 'query', 0);
  const received = Number(status.headers.get('x-goog-upload-size-received'));
  expect(received).toBeGreaterThanOrEqual(half);
  const finished = await command(restarted, 'upload, finalize', received, bytes.subarray(received));
  expect(finished.headers.get('x-goog-upload-status')).toBe('final');
  const answered = await fetch(`${restarted}/v0/b/${storageBucket}/o/${encodeURIComponent(name)}?alt=media`, {
    headers: headers(),
  });
  const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
  expect(sha256(new Uint8Array(await answered.arrayBuffer()))).toBe(sha256(bytes));
  await next.stop();
});
