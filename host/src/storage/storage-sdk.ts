/** Everything of the storage SDK, in one chunk that loads when somebody first uses storage. */
import type { FirebaseApp } from 'firebase/app';
import {
  deleteObject,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  ref,
  uploadBytesResumable,
} from 'firebase/storage';
import type { FirebaseStorage } from 'firebase/storage';
import { connectStorage } from './connect-storage';

/** The server's one bucket. */
const bucket = 'gs://bestie-local';

export const storageSdk = { deleteObject, getDownloadURL, getMetadata, list, ref, uploadBytesResumable };
export type StorageSdk = typeof storageSdk;

/** The storage of the page's app, at our own server. */
export function openStorage(app: FirebaseApp, origin: string): FirebaseStorage {
  const storage = getStorage(app, bucket);
  connectStorage(storage, origin);
  return storage;
}
