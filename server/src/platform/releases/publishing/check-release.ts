import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReleaseFile } from '@bestie/contracts/remotes';
import type { ReleaseCatalog } from '../catalog/release-catalog';

/** True when every file of the release exists and matches its hash. */
export async function checkStoredRelease(
  releases: Pick<ReleaseCatalog, 'find'>,
  id: string,
  version: string,
): Promise<boolean> {
  const served = await releases.find(id, version);
  const folder = await served?.folder().catch(() => null);
  if (!served || !folder) return false;
  const intact = await Promise.all(served.release.files.map((file) => isIntact(folder, file)));
  return intact.every(Boolean);
}

async function isIntact(folder: string, { path, integrity }: ReleaseFile): Promise<boolean> {
  const [algorithm = '', expected] = integrity.split(/-(.*)/s);
  const hash = createHash(algorithm);
  try {
    await pipeline(createReadStream(join(folder, path)), hash);
  } catch {
    return false;
  }
  return hash.digest('base64') === expected;
}
