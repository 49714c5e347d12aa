import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(import.meta.url);

/** A page of the bare server itself, which uploads files by plain fetch. */
const page = '<!doctype html><title>Raw</title><input type="file" multiple>';

/**
 * The baseline of uploads, in a separate process like the product: streams each body to a file, syncs it,
 * answers. Bodies for `/hashed` are also hashed, as in storage (MD5 and SHA-256).
 * @returns {Promise<{ origin: string, pid: number, close(): Promise<void> }>}
 */
export async function startRawServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'bestie-raw-'));
  const child = fork(program, [folder]);
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The bare server did not start.')));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: /** @type {number} */ (child.pid),
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function serve(folder) {
  let files = 0;
  const server = createServer((request, response) => {
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(page);
    const file = path.join(folder, String((files += 1)));
    const hashes = request.url === '/hashed' ? [createHash('md5'), createHash('sha256')] : [];
    if (hashes.length > 0) request.on('data', (piece) => hashes.forEach((hash) => hash.update(piece)));
    pipeline(request, createWriteStream(file))
      .then(async () => {
        for (const hash of hashes) hash.digest();
        const handle = await open(file, 'r+');
        await handle.sync();
        await handle.close();
        response.end('{}');
      })
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.send?.(port);
  });
}

if (process.argv[1] === program) serve(process.argv[2]);
