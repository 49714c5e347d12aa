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

export function createS3Client({ region, endpoint, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Stores other than AWS keep the framing of checksums as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** The store does not support this request. */
const cannot = (error: unknown) => [405, 501].includes(statusOf(error) ?? 0);

export type S3Bucket = ReturnType<typeof openS3Bucket>;

/** The requests to the store, limited to those that all S3-compatible stores support. */
export function openS3Bucket(client: S3Client, Bucket: string) {
  return {
    async put(Key: string, Body: Buffer): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length }));
    },

    /** @throws with status 404 when the key does not exist */
    async get(Key: string, range?: { start: number; end: number }): Promise<Readable> {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
      return Body as Readable;
    },

    /** Undefined when the key does not exist. */
    async sizeOf(Key: string): Promise<number | undefined> {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength;
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }
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

    async begin(Key: string): Promise<string> {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
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
        pieces.push(piece as Buffer);
      const Body = Buffer.concat(pieces);
      const { ETag } = await client.send(
        new UploadPartCommand({ ...target, Body, ContentLength: Body.length }),
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
      try {
        const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key }));
        return Uploads.flatMap(({ Key, UploadId }) =>
          Key === key && UploadId !== undefined ? [UploadId] : [],
        );
      } catch (error) {
        if (!cannot(error)) throw error;
        return [];
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
