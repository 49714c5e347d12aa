import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import type { ListMultipartUploadsCommandOutput, S3ClientConfig } from '@aws-sdk/client-s3';

/** Location of the store. Missing credentials are looked up as AWS tools do. */
export interface S3Settings {
  bucket: string;
  /** Prepended to every key, for example `bestie/`. */
  prefix: string;
  region: string;
  /** Undefined means AWS itself. */
  endpoint: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** @param config how often requests are tried, and how long they may take */
export function createS3Client(
  { region, endpoint, credentials }: S3Settings,
  config: Pick<S3ClientConfig, 'maxAttempts' | 'requestHandler'> = {},
): S3Client {
  return new S3Client({
    ...config,
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Stores other than AWS keep the framing of checksums as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Status of the answer that an error tells of; undefined without one. */
export const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** The store does not support this request. */
const cannot = (error: unknown) => [405, 501].includes(statusOf(error) ?? 0);

/** A store that says nothing for so long is out of order. */
export const silenceMs = 60_000;

/**
 * The requests to the store, limited to those that all S3-compatible stores support.
 * @param maxSilenceMs a body whose next bytes take longer fails; a reader that pauses does not count
 */
export function openS3Bucket(client: S3Client, Bucket: string, maxSilenceMs = silenceMs) {
  return {
    async put(Key: string, Body: Buffer): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length }));
    },

    /** @throws with status 404 when the key does not exist */
    async get(Key: string, range?: { start: number; end: number }): Promise<AsyncGenerator<Buffer>> {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
      return unlessSilent(Body as Readable, maxSilenceMs);
    },

    /** All bytes behind a position, and their number. @throws with status 404 when the key does not exist */
    async open(Key: string, from: number): Promise<{ body: Readable; bytes: number }> {
      const { Body, ContentLength } = await client.send(
        new GetObjectCommand({ Bucket, Key, ...(from > 0 && { Range: `bytes=${from}-` }) }),
      );
      return { body: Body as Readable, bytes: ContentLength ?? 0 };
    },

    /** Bytes, and which write made it if that was said; undefined when the key does not exist. */
    async find(Key: string): Promise<{ bytes: number; write: string | undefined } | undefined> {
      try {
        const { ContentLength = 0, Metadata } = await client.send(new HeadObjectCommand({ Bucket, Key }));
        return { bytes: ContentLength, write: Metadata?.['write'] };
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }
    },

    /** Undefined when the key does not exist. */
    async sizeOf(Key: string): Promise<number | undefined> {
      return (await this.find(Key))?.bytes;
    },

    /** Requests one key, so that a store that is unreachable or refuses access is noticed. */
    async check(Prefix: string, timeoutMs: number): Promise<void> {
      const abortSignal = AbortSignal.timeout(timeoutMs);
      await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), { abortSignal });
    },

    async list(prefix: string): Promise<string[]> {
      const keys: string[] = [];
      for await (const { key } of this.entries(prefix)) keys.push(key);
      return keys;
    },

    /** Names right below a prefix that ends in a slash, with or without more below them. */
    async *namesIn(Prefix: string): AsyncGenerator<string> {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix,
            Delimiter: '/',
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(Prefix.length);
        for (const { Prefix: folder } of page.CommonPrefixes ?? [])
          if (folder !== undefined) yield folder.slice(Prefix.length, -1);
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },

    /** Sorted by key. */
    async *entries(Prefix: string): AsyncGenerator<{ key: string; bytes: number; changedAt: Date }> {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix,
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        );
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified)
            yield { key: Key, bytes: Size ?? 0, changedAt: LastModified };
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },

    /** One at a time: not every store supports bulk deletes. */
    async delete(Key: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },

    /** @param write kept with the key, see `find` */
    async begin(Key: string, write?: string): Promise<string> {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({
          Bucket,
          Key,
          ...(write !== undefined && { Metadata: { write } }),
        }),
      );
      if (UploadId === undefined) throw new Error('The store began no multipart upload.');
      return UploadId;
    },

    /**
     * Adds the first `length` bytes of another key as a part: copied within the store, or through this server where
     * the store does not support it.
     */
    async addPart(part: {
      key: string;
      uploadId: string;
      number: number;
      from: string;
      length: number;
    }): Promise<string> {
      const target = { Bucket, Key: part.key, UploadId: part.uploadId, PartNumber: part.number };
      const copied = await client
        .send(
          new UploadPartCopyCommand({
            ...target,
            CopySource: `${Bucket}/${part.from.split('/').map(encodeURIComponent).join('/')}`,
            CopySourceRange: `bytes=0-${part.length - 1}`,
          }),
        )
        .catch((error: unknown) => {
          // When the source is gone, copying through this server fails as well.
          if (statusOf(error) === 404) throw error;
          return undefined;
        });
      if (copied?.CopyPartResult?.ETag) return copied.CopyPartResult.ETag;
      const pieces: Buffer[] = [];
      for await (const piece of await this.get(part.from, { start: 0, end: part.length - 1 }))
        pieces.push(piece);
      return this.sendPart(part, Buffer.concat(pieces));
    },

    /** Adds bytes as a part. @returns its tag */
    async sendPart(
      { key: Key, uploadId: UploadId, number: PartNumber }: { key: string; uploadId: string; number: number },
      Body: Buffer,
    ): Promise<string> {
      const { ETag } = await client.send(
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length }),
      );
      if (ETag === undefined) throw new Error('The store took no part.');
      return ETag;
    },

    async complete(Key: string, UploadId: string, tags: string[]): Promise<void> {
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      await client.send(
        new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
      );
    },

    /** Multipart uploads to the key that were started and not completed; none where the store does not list them. */
    async unfinished(key: string): Promise<string[]> {
      const ids: string[] = [];
      for await (const upload of this.uploads(key)) if (upload.key === key) ids.push(upload.uploadId);
      return ids;
    },

    /** The same below a prefix. */
    async *uploads(Prefix: string): AsyncGenerator<{ key: string; uploadId: string; startedAt: Date }> {
      let next: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
      while (next) {
        const page: ListMultipartUploadsCommandOutput | undefined = await client
          .send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...next }))
          .catch((error: unknown) => {
            if (!cannot(error)) throw error;
            return undefined;
          });
        for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
          if (Key !== undefined && UploadId !== undefined)
            yield { key: Key, uploadId: UploadId, startedAt: Initiated ?? new Date() };
        next = page?.IsTruncated
          ? {
              ...(page.NextKeyMarker !== undefined && { KeyMarker: page.NextKeyMarker }),
              ...(page.NextUploadIdMarker !== undefined && { UploadIdMarker: page.NextUploadIdMarker }),
            }
          : undefined;
      }
    },

    /** A missing upload is no error; a store that cannot abort must not block the next upload. */
    async abort(Key: string, UploadId: string): Promise<void> {
      try {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      } catch (error) {
        if (statusOf(error) !== 404 && !cannot(error)) throw error;
      }
    },
  };
}

/** @throws Error when the stream says nothing while its bytes are waited for */
async function* unlessSilent(stream: Readable, milliseconds: number): AsyncGenerator<Buffer> {
  const bytes = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const timer = setTimeout(
        () => stream.destroy(new Error(`The store said nothing for ${milliseconds} ms.`)),
        milliseconds,
      );
      const next = await bytes.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    stream.destroy();
  }
}
