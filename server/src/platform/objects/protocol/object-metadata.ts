import type { ContentDigests } from '../contents/content-hashes';
import { z } from 'zod';
import { BestieError } from '@bestie/contracts/errors';

/** These values travel in HTTP headers: printable ASCII only, so that no header can be injected. */
const headerValue = z
  .string()
  .max(1024)
  .regex(/^[\x20-\x7e]*$/, 'Only printable ASCII characters.');
/**
 * Matched exactly, including parameters: some browsers read `image/png; ,text/html` as two types and use the last
 * one.
 */
const mediaType = headerValue
  .max(255)
  .regex(
    /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+( *; *[\w!#$&^.+-]+=([\w!#$&^.+'*-]+|"[^"\\]*"))*$/,
    'This is not a media type.',
  );
/** Only encodings that browsers decode and that cannot be misinterpreted. */
const encoding = z.enum(['gzip', 'identity', '']);

const customMetadata = z
  .record(z.string().min(1).max(128), z.string().max(4096).nullable())
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= 8192, 'Custom metadata has at most 8 KB.')
  .refine((value) => !JSON.stringify(value).includes('\\u0000'), 'Custom metadata has no NUL characters.')
  .refine(
    (value) => Object.entries(value).every((entry) => !/\p{Surrogate}/u.test(entry.join())),
    'Custom metadata has no half characters.',
  );

const fields = z.object({
  contentType: mediaType.nullish(),
  cacheControl: headerValue.nullish(),
  contentDisposition: headerValue.nullish(),
  contentEncoding: encoding.nullish(),
  contentLanguage: headerValue.max(100).nullish(),
  md5Hash: z.base64().length(24).nullish(),
  crc32c: z.base64().length(8).nullish(),
  metadata: customMetadata.nullish(),
});

/**
 * Metadata that a client may set. A missing field leaves a value unchanged, null removes it; custom metadata is
 * merged key by key. Other JSON fields (name, size, bucket) are ignored.
 */
export type ObjectMetadata = z.output<typeof fields>;

/** @throws BestieError `invalid_input` */
export function parseMetadata(value: Record<string, unknown>): ObjectMetadata {
  const parsed = fields.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw BestieError.field(
    issue?.path.join('.') || 'metadata',
    issue?.message ?? 'The metadata is not valid.',
  );
}

/** Merges custom metadata as PATCH does: null removes a key, or all keys in place of the whole object. */
export function mergeCustomMetadata(
  current: Record<string, string>,
  changes: ObjectMetadata['metadata'],
): Record<string, string> {
  if (changes === undefined) return current;
  if (changes === null) return {};
  const merged = { ...current };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete merged[key];
    else merged[key] = value;
  }
  return merged;
}

/** @throws BestieError `invalid_input` when the client announced a different hash */
export function checkHashes(
  metadata: ObjectMetadata,
  { md5, crc32c }: Pick<ContentDigests, 'md5' | 'crc32c'>,
): void {
  if (metadata.md5Hash && metadata.md5Hash !== md5)
    throw BestieError.field('md5Hash', 'The bytes have another hash.');
  if (metadata.crc32c && metadata.crc32c !== crc32c)
    throw BestieError.field('crc32c', 'The bytes have another checksum.');
}
