import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import yauzl from 'yauzl';
import yazl from 'yazl';
import type { ArchiveImport } from '@bestie/contracts/archives.contract';
import { bearerOf } from './whole-server';
import type { SignedIn, WholeServer } from './whole-server';

export type ArchivePerson = Pick<SignedIn, 'uid' | 'token' | 'cookie'>;
/** Files of an unpacked archive by path, in the order of the ZIP. */
export type Unpacked = Map<string, Buffer>;

/** The ZIP as the browser downloads it, authorized by the cookie alone. */
export async function exportArchive(
  { app }: Pick<WholeServer, 'app'>,
  { cookie }: ArchivePerson,
): Promise<Buffer> {
  const reply = await app.inject({ url: '/api/archive', headers: { cookie } });
  if (reply.statusCode !== 200) throw new Error(`The export answered ${reply.body}`);
  return reply.rawPayload;
}

export async function unpack(zip: Buffer): Promise<Unpacked> {
  const files: Unpacked = new Map();
  const opened = await yauzl.fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await opened.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

/** A ZIP of the files; any names are allowed. */
export async function pack(files: Iterable<[string, Buffer]>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, { compress: path.endsWith('.json') });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as unknown as Buffer);
  return Buffer.concat(pieces);
}

/** The same files with a matching manifest. */
export function withManifest(files: Unpacked): Unpacked {
  const manifest = JSON.parse(String(files.get('manifest.json'))) as {
    files: { path: string; type?: string }[];
  };
  const types = new Map(manifest.files.map(({ path, type }) => [path, type]));
  const rest = [...files].filter(([path]) => path !== 'manifest.json');
  const listed = rest.map(([path, bytes]) => ({
    path,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...(types.get(path) && { type: types.get(path) }),
  }));
  return new Map([...rest, ['manifest.json', Buffer.from(JSON.stringify({ ...manifest, files: listed }))]]);
}

export const rowsOf = (files: Unpacked, name: string): Record<string, unknown>[] =>
  (JSON.parse(String(files.get(`data/${name}.json`))) as { rows: Record<string, unknown>[] }).rows;

/** The archive with other rows in one table, and a matching manifest. */
export function withRows(files: Unpacked, name: string, rows: unknown[]): Unpacked {
  return withManifest(
    new Map(files).set(`data/${name}.json`, Buffer.from(JSON.stringify({ name, title: name, rows }))),
  );
}

/** Uploads a ZIP and starts its import. */
export async function beginImport(
  { app, server }: Pick<WholeServer, 'app' | 'server'>,
  person: ArchivePerson,
  zip: Buffer,
): Promise<ArchiveImport> {
  const path = `users/${person.uid}/archives/${uuidv7()}.zip`;
  await server.storage.objects.ensureObject(path, zip, 'application/zip', person.uid);
  const payload = { id: uuidv7(), path, fileName: 'bestie.zip' };
  const reply = await app.inject({
    method: 'POST',
    url: '/api/archives/imports',
    headers: bearerOf(person),
    payload,
  });
  if (reply.statusCode !== 200) throw new Error(`The import answered ${reply.body}`);
  return reply.json<ArchiveImport>();
}

/** Waits until the import has ended; the server must have been started. */
export async function endOfImport(
  { app }: Pick<WholeServer, 'app'>,
  person: Pick<ArchivePerson, 'cookie'>,
  importId: string,
): Promise<ArchiveImport> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const reply = await app.inject({ url: '/api/archives/imports', headers: { cookie: person.cookie } });
    const found = reply.json<{ items: ArchiveImport[] }>().items.find(({ id }) => id === importId);
    if (found?.endedAt) return found;
    await pause(100);
  }
  throw new Error('The import does not end.');
}

/** Uploads, imports, and waits until the import has ended and the ZIP is deleted. */
export async function importArchive(
  whole: Pick<WholeServer, 'app' | 'server' | 'database'>,
  person: ArchivePerson,
  zip: Buffer,
): Promise<ArchiveImport> {
  const { id } = await beginImport(whole, person, zip);
  const end = await endOfImport(whole, person, id);
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { rows } = await whole.database.pool.query('select 1 from objects where name like $1', [
      `users/${person.uid}/archives/%`,
    ]);
    if (rows.length === 0) return end;
    await pause(100);
  }
  throw new Error('The uploaded ZIP does not go.');
}
