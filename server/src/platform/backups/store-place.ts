import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createS3Client, openS3Bucket, silenceMs, statusOf } from '../objects/drivers/s3-bucket';
import type { S3Settings } from '../objects/drivers/s3-bucket';
import { checkName } from './backup-place';
import type { BackupPlace } from './backup-place';
import { inPieces } from './pieces';

/**
 * A file up to this size is one request; a larger one is sent in parts of it, all equal but the last, as every store takes them.
 * With 10,000 parts, the most that S3 takes, a file has up to 80 GB.
 */
const storePartBytes = 8 * 1024 * 1024;

/** Requests are tried so often, with longer and longer pauses: up to half a minute together. */
const attempts = 8;
/** So often without a further byte, a file that is read is given up. */
const readAttempts = 5;
/** What is wrong with the store of the backups, in words for admins. */
export class BackupStoreProblem extends Error {
  override readonly name = 'BackupStoreProblem';
}

interface StoreFault {
  name?: string;
  code?: string;
  message?: string;
}

function inWords(error: unknown, { bucket, endpoint }: S3Settings): BackupStoreProblem {
  const { name = '', code = name, message = '' } = error as StoreFault;
  const status = statusOf(error) ?? 0;
  const store = endpoint === undefined ? 'AWS' : new URL(endpoint).host;
  const words = () => {
    if (name === 'NoSuchBucket') return `has no bucket ${bucket}`;
    if (name === 'CredentialsProviderError')
      return 'has no keys: set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY';
    if (status === 401 || status === 403)
      return `refuses access to the bucket ${bucket}: its keys are wrong, or may not read and write there`;
    if (status === 507 || /StorageFull|QuotaExceeded/.test(name)) return 'is full';
    if (status >= 500 || status === 429) return `is out of order: it answers ${status}`;
    if (status > 0) return `refuses a request: ${message || status}`;
    return `cannot be reached (${code})`;
  };
  return new BackupStoreProblem(`The store of the backups, ${store}, ${words()}.`, { cause: error });
}

export interface StorePlaceOptions {
  /** How often each request is tried. */
  tries?: number;
  partBytes?: number;
}

/** A bucket of an S3-compatible store, or a part of it. A file appears once all of it is there, and one part of it is in memory. */
export function openStorePlace(
  settings: S3Settings,
  { tries = attempts, partBytes = storePartBytes }: StorePlaceOptions = {},
): BackupPlace {
  const client = createS3Client(settings, {
    maxAttempts: tries,
    requestHandler: { connectionTimeout: 10_000, socketTimeout: silenceMs },
  });
  const bucket = openS3Bucket(client, settings.bucket);
  const keyOf = (name: string) => settings.prefix + checkName(name);
  const told = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
    asked.catch((error: unknown) => {
      throw inWords(error, settings);
    });
  async function* each<Entry>(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
    const iterator = entries[Symbol.asyncIterator]();
    for (;;) {
      const next = await told(iterator.next());
      if (next.done) return;
      yield next.value;
    }
  }

  /** The answer to a completion may be lost: then the file says which write it is of. */
  async function complete(key: string, uploadId: string, tags: string[], write: string): Promise<void> {
    try {
      await bucket.complete(key, uploadId, tags);
    } catch (error) {
      const found = await bucket.find(key).catch(() => undefined);
      if (found?.write !== write) throw inWords(error, settings);
    }
  }

  async function* read(name: string): AsyncGenerator<Buffer> {
    const key = keyOf(name);
    let at = 0;
    for (let failures = 0; ;) {
      const { body, bytes } = await bucket.open(key, at).catch((error: unknown) => {
        if (statusOf(error) === 404 && (error as StoreFault).name !== 'NoSuchBucket')
          throw Object.assign(new Error(`${name} is missing.`), { code: 'ENOENT' });
        throw inWords(error, settings);
      });
      const end = at + bytes;
      try {
        for await (const chunk of body) {
          at += (chunk as Buffer).length;
          failures = 0;
          yield chunk as Buffer;
        }
        if (at >= end) return;
        throw Object.assign(new Error('The answer ended early.'), { code: 'ECONNRESET' });
      } catch (error) {
        failures += 1;
        if (failures >= Math.min(readAttempts, tries)) throw inWords(error, settings);
        // It goes on where the connection was cut.
        await pause(100 * 2 ** failures);
      }
    }
  }

  return {
    async write(name, source) {
      const key = keyOf(name);
      const write = randomUUID();
      const tags: string[] = [];
      let bytes = 0;
      let uploadId: string | undefined;
      try {
        for await (const { piece, isLast } of inPieces(source, partBytes)) {
          bytes += piece.length;
          if (isLast && uploadId === undefined) {
            await told(bucket.put(key, piece));
            return bytes;
          }
          uploadId ??= await told(bucket.begin(key, write));
          tags.push(await told(bucket.sendPart({ key, uploadId, number: tags.length + 1 }, piece)));
        }
        if (uploadId !== undefined) await complete(key, uploadId, tags, write);
        return bytes;
      } catch (error) {
        // A store that is out of order keeps the parts, until they are removed as unfinished.
        if (uploadId !== undefined) await bucket.abort(key, uploadId).catch(() => {});
        throw error;
      }
    },

    read: (name) => Readable.from(read(name), { objectMode: false }),

    size: async (name) => (await told(bucket.find(keyOf(name))))?.bytes ?? null,

    async list(folder) {
      const names: string[] = [];
      for await (const name of each(bucket.namesIn(`${keyOf(folder)}/`))) names.push(name);
      return names.sort();
    },

    async *walk(folder) {
      const prefix = `${keyOf(folder)}/`;
      for await (const { key, bytes } of each(bucket.entries(prefix)))
        yield { name: key.slice(prefix.length), bytes };
    },

    async remove(name) {
      await told(bucket.delete(keyOf(name)));
      for await (const { key } of each(bucket.entries(`${keyOf(name)}/`))) await told(bucket.delete(key));
    },

    async removeUnfinished(before) {
      for await (const { key, uploadId, startedAt } of each(bucket.uploads(settings.prefix)))
        if (startedAt < before) await told(bucket.abort(key, uploadId));
    },
  };
}
