import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { BestieError } from '@bestie/contracts/errors';
import { byteBudgets, proofEncoding, sourceMapEncoding } from '@bestie/contracts/releases';
import type { FileEncoding, StoredEncoding } from '@bestie/contracts/releases';
import type { ReleaseFile } from '@bestie/contracts/remotes';
import type { ObjectDriver } from '../../objects/drivers/object-driver';
import { readSourceMap } from '../errors/source-maps';

/** Compares the chunks of a body with a file of the release. */
interface Check {
  push(piece: Buffer): Promise<void>;
  /** @throws BestieError `invalid_input` when the chunks are not the file */
  end(): Promise<void>;
}

const altered = (file: ReleaseFile) =>
  BestieError.field('body', `${file.path} is not what its hash says; it was changed after the build.`);

function createPlainCheck(file: ReleaseFile): Check {
  const hash = createHash('sha384');
  let length = 0;
  return {
    async push(piece) {
      length += piece.length;
      if (length > file.bytes) throw altered(file);
      hash.update(piece);
    },
    async end() {
      if (length !== file.bytes || `sha384-${hash.digest('base64')}` !== file.integrity) throw altered(file);
    },
  };
}

/**
 * Decompresses the chunks as they arrive, and stops a decompression bomb as soon as it exceeds the size of
 * the file.
 */
function createPackedCheck(file: ReleaseFile, encoding: Exclude<FileEncoding, ''>): Check {
  const plain = createPlainCheck(file);
  const unpacking = encoding === 'br' ? createBrotliDecompress() : createGunzip();
  let taken = 0;
  const sink = new Writable({
    write: (piece: Buffer, _encoding, done) => void plain.push(piece).then(() => done(), done),
  });
  const finished = pipeline(unpacking, sink);
  // `push` and `end` report the failure.
  finished.catch(() => undefined);
  return {
    async push(piece) {
      taken += piece.length;
      if (!unpacking.write(piece)) await Promise.race([once(unpacking, 'drain'), finished]);
    },
    async end() {
      unpacking.end();
      await finished.catch(() => {
        throw altered(file);
      });
      // Bytes after the end of the compressed file would be served with it.
      if (unpacking.bytesWritten !== taken) throw altered(file);
      await plain.end();
    },
  };
}

/** Keeps the chunks, which are few, and reads them as a source map at the end. */
function createSourceMapCheck(file: ReleaseFile): Check {
  const pieces: Buffer[] = [];
  return {
    async push(piece) {
      pieces.push(piece);
    },
    async end() {
      await readSourceMap(Buffer.concat(pieces)).catch(() => {
        throw BestieError.field('body', `This is no source map of ${file.path}, compressed with gzip.`);
      });
    },
  };
}

export interface ReleaseFileIntake {
  driver: ObjectDriver;
  contentId: string;
  file: ReleaseFile;
  encoding: StoredEncoding;
}

/**
 * Streams a file of a release into the store and checks its hash meanwhile.
 * @returns stored bytes; they would survive a power failure
 * @throws BestieError `too_large`, or `invalid_input` when the bytes are not the file
 */
export async function takeReleaseFile(
  body: AsyncIterable<Buffer>,
  { driver, contentId, file, encoding }: ReleaseFileIntake,
): Promise<number> {
  const isMap = encoding === sourceMapEncoding;
  const most = isMap ? byteBudgets.sourceMap : byteBudgets.file;
  const check = isMap
    ? createSourceMapCheck(file)
    : encoding === '' || encoding === proofEncoding
      ? createPlainCheck(file)
      : createPackedCheck(file, encoding);
  let bytes = 0;
  const writer = await driver.open(contentId, 0);
  try {
    for await (const piece of body) {
      bytes += piece.length;
      if (bytes > most)
        throw new BestieError('too_large', {
          message: `${isMap ? `The source map of ${file.path}` : file.path} has more than ${most} bytes, the most that one file may have.`,
        });
      await check.push(piece).catch(() => {
        throw altered(file);
      });
      await writer.write(piece);
    }
    await check.end();
    await writer.sync();
  } finally {
    await writer.close();
  }
  await driver.complete(contentId, bytes);
  return bytes;
}
