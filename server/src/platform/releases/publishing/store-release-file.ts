import { uuidv7 } from 'uuidv7';
import type { StoredEncoding } from '@bestie/contracts/releases';
import type { ReleaseFile } from '@bestie/contracts/remotes';
import type { Transaction } from '../../database/transaction';
import type { ObjectDriver } from '../../objects/drivers/object-driver';
import type { ReleasesRepositories } from '../releases.repositories';
import { takeReleaseFile } from './release-intake';

interface Dependencies {
  objectContents: Pick<ReleasesRepositories['objectContents'], 'beginContent' | 'abandonContents'>;
  transaction: Transaction<ReleasesRepositories>;
  driver: ObjectDriver;
}

export interface FileOfRelease {
  remoteId: string;
  version: string;
  file: ReleaseFile;
  encoding: StoredEncoding;
}

/**
 * Stores one file of a release. Where another server stored it meanwhile, or it is refused, its bytes are removed.
 * @param requireWanted refuses, in the transaction that stores it, by what it throws
 * @throws BestieError `too_large`, or `invalid_input` when the bytes are not the file
 */
export async function storeReleaseFile(
  { objectContents, transaction, driver }: Dependencies,
  { remoteId, version, file, encoding }: FileOfRelease,
  body: AsyncIterable<Buffer>,
  requireWanted?: (bound: ReleasesRepositories) => Promise<void>,
): Promise<void> {
  const contentId = uuidv7();
  await objectContents.beginContent(contentId);
  try {
    const bytes = await takeReleaseFile(body, { driver, contentId, file, encoding });
    const kept = await transaction(async (bound) => {
      await requireWanted?.(bound);
      const inserted = await bound.releases.insertFile({
        remote_id: remoteId,
        version,
        path: file.path,
        encoding,
        bytes,
        content_id: contentId,
      });
      if (inserted) await bound.objectContents.markContents([contentId], 'live');
      return inserted;
    });
    if (!kept) await objectContents.abandonContents([contentId]);
  } catch (error) {
    await objectContents.abandonContents([contentId]).catch(() => undefined);
    throw error;
  }
}
