import { randomBytes } from 'node:crypto';
import { startRawServer } from './raw-server.mjs';
import { median } from './figures.mjs';

const size = 24 * 1024 * 1024;

/**
 * The same bytes in one request: to the server, and to a bare server that streams them to a file and syncs
 * it.
 * @param {{ origin: string, bucket: string, uid: string, token: string, rounds: number }} options the first
 * round warms up
 * @returns {Promise<{ server: number, file: number, ratio: number }>} medians; the first two in MB/s
 */
export async function measureThroughput({ origin, bucket, uid, token, rounds }) {
  const data = randomBytes(size);
  const raw = await startRawServer();
  const authorization = `Firebase ${token}`;
  const send = async (url, headers) => {
    const begun = performance.now();
    const answer = await fetch(url, { method: 'POST', headers, body: data });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`An upload answered ${answer.status}.`);
    return size / 1e6 / ((performance.now() - begun) / 1000);
  };
  const throughServer = async (turn) => {
    const name = `users/${uid}/throughput/${turn}.bin`;
    const start = await fetch(`${origin}/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: {
        authorization,
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-length': String(size),
      },
      body: '{}',
    });
    await start.arrayBuffer();
    return send(start.headers.get('x-goog-upload-url'), {
      authorization,
      'x-goog-upload-command': 'upload, finalize',
      'x-goog-upload-offset': '0',
    });
  };
  /** @type {Record<'server' | 'file' | 'ratio', number[]>} */
  const figures = { server: [], file: [], ratio: [] };
  for (let turn = 0; turn < rounds; turn += 1) {
    const [one, other] = [await throughServer(turn), await send(raw.origin, {})];
    if (turn === 0) continue;
    figures.server.push(one);
    figures.file.push(other);
    // Measured next to each other, so that a busy machine slows both.
    figures.ratio.push(one / other);
  }
  await raw.close();
  return { server: median(figures.server), file: median(figures.file), ratio: median(figures.ratio) };
}
