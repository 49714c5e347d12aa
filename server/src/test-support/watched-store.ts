import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3Store } from './s3-store';
import type { S3Store } from './s3-store';

/** A request to the store, before or after the store has handled it. */
export interface StoreMoment {
  method: string;
  /** Path and query. */
  url: string;
  when: 'before' | 'after';
}

/** What goes wrong: another status, or an answer whose second half never comes. A watcher that throws cuts the connection. */
export type StoreFault = number | 'half';

export type StoreWatcher = (moment: StoreMoment) => Promise<StoreFault | void>;

export interface WatchedStore extends S3Store {
  /** Called before and after each request until it is replaced; while it is pending the store and its client wait. */
  watch(watcher: StoreWatcher): void;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function listUploads(folder: string): Promise<string> {
  const ids = await readdir(folder).catch(() => []);
  const entries = ids.map(async (id) => {
    const key = await readFile(join(folder, id, 'key'), 'utf8');
    const { mtime } = await stat(join(folder, id, 'key'));
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
  });
  const list = (await Promise.all(entries)).join('');
  return `<?xml version="1.0"?><ListMultipartUploadsResult>${list}</ListMultipartUploadsResult>`;
}

/** An S3-compatible store with a hook before and after each request. */
export async function startWatchedStore(directory: string): Promise<WatchedStore> {
  const store = await startS3Store(directory);
  const { hostname, port } = new URL(store.settings.endpoint ?? '');
  let watcher: StoreWatcher = async () => {};

  // Missing in s3rver: listing and ending multipart uploads in progress.
  const uploads = join(directory, store.settings.bucket, '._S3rver_uploads');
  const server = createServer((asked, answer) => {
    const { method = '', url = '', headers } = asked;
    // The client may have died.
    answer.on('error', () => {});
    const pass = async () => {
      const body = await bytesOf(asked);
      const refused = await watcher({ method, url, when: 'before' });
      if (asked.socket.destroyed) return;
      if (typeof refused === 'number') {
        answer.writeHead(refused).end();
        return;
      }
      const aborted = method === 'DELETE' && /[?&]uploadId=(\w+)/.exec(url)?.[1];
      if (aborted) {
        await rm(join(uploads, aborted), { recursive: true, force: true });
        answer.writeHead(204).end();
        return;
      }
      if (method === 'GET' && /[?&]uploads(=|&|$)/.test(url)) {
        answer.writeHead(200, { 'content-type': 'application/xml' }).end(await listUploads(uploads));
        return;
      }
      const done = await new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
        (resolve, reject) => {
          httpRequest({ hostname, port, method, path: url, headers }, (reply) => {
            const { statusCode: status = 502 } = reply;
            bytesOf(reply).then((bytes) => resolve({ status, headers: reply.headers, body: bytes }), reject);
          })
            .on('error', reject)
            .end(body);
        },
      );
      const fault = await watcher({ method, url, when: 'after' });
      answer.writeHead(done.status, done.headers);
      if (fault !== 'half') answer.end(done.body);
      else answer.write(done.body.subarray(0, done.body.length / 2), () => asked.socket.destroy());
    };
    pass().catch(() => asked.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { ...store.settings, endpoint },
    watch: (next) => void (watcher = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    },
  };
}
