import { mkdir } from 'node:fs/promises';
import S3rver from 's3rver';
import type { S3Settings } from '../platform/objects/drivers/s3-bucket';

export interface S3Store {
  settings: S3Settings;
  close(): Promise<void>;
}

/** An S3-compatible store on this machine that keeps its bytes in `directory`. */
export async function startS3Store(directory: string, port = 0): Promise<S3Store> {
  await mkdir(directory, { recursive: true });
  const bucket = 'bestie-test';
  const store = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: bucket }],
  });
  const address = await store.run();
  return {
    settings: {
      bucket,
      prefix: 'objects/',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${address.port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    close: () => store.close(),
  };
}
