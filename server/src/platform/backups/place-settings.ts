import type { S3Settings } from '../objects/drivers/s3-bucket';
import type { BackupPlace } from './backup-place';
import { openFolderPlace } from './folder-place';
import { openStorePlace } from './store-place';

/** A folder of this machine, or one that is mounted there; or a part of a store. */
export type PlaceSettings = string | S3Settings;

/** How the store is reached, whatever the bucket. */
export type StoreAccess = Omit<S3Settings, 'bucket' | 'prefix'>;

/** @param text a folder, or `s3:BUCKET/PREFIX` @throws Error when it names no bucket */
export function readPlace(text: string, access: StoreAccess): PlaceSettings {
  if (!text.startsWith('s3:')) return text;
  const [bucket = '', ...folders] = text.slice(3).split('/').filter(Boolean);
  if (bucket === '') throw new Error(`${text} names no bucket: write s3:BUCKET/PREFIX.`);
  return { ...access, bucket, prefix: folders.map((folder) => `${folder}/`).join('') };
}

/** Opens a place; a store is asked at the first use. */
export const openBackupPlace = (settings: PlaceSettings): BackupPlace =>
  typeof settings === 'string' ? openFolderPlace(settings) : openStorePlace(settings);
