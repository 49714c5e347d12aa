import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Config } from './config';
import { readPlace } from './platform/backups/place-settings';
import type { S3Settings } from './platform/objects/drivers/s3-bucket';

export const usage = `usage: npm run objects:move -- --from PLACE --to PLACE
PLACE is disk (DATA_DIR/objects), disk:FOLDER (FOLDER/objects), s3 (S3_BUCKET and S3_PREFIX) or s3:BUCKET/PREFIX.`;

/** Where objects are: a folder, or a store. */
type MovePlace = { dataDir: string; s3: S3Settings | undefined };

/** Where a place of `objects:move` is. @throws Error with the usage */
export function readMovePlace({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, place = ''): MovePlace {
  const [, kind, where] = /^(disk|s3)(?::(.+))?$/.exec(place) ?? [];
  if (kind === undefined) throw new Error(usage);
  if (kind === 'disk') return { dataDir: resolve(where ?? dataDir), s3: undefined };
  if (!s3) throw new Error('S3_BUCKET, S3_ENDPOINT and the like say where the store is.');
  const named = where === undefined ? s3 : readPlace(place, s3);
  if (typeof named === 'string') throw new Error(usage);
  return { dataDir, s3: named };
}

/**
 * The file that records what was copied from one place to another. Other places have another one, so that nothing counts as
 * copied into a store that never got it.
 */
export function journalName(from: MovePlace, to: MovePlace): string {
  const where = ({ dataDir, s3 }: MovePlace) => (s3 ? [s3.endpoint, s3.bucket, s3.prefix] : [dataDir]);
  const way = createHash('sha256').update(JSON.stringify([where(from), where(to)]));
  return `objects-move-${way.digest('hex').slice(0, 12)}.journal`;
}
