/** The storage SDK, in one chunk that is loaded on first use. */
import { storageBucket } from '@bestie/contracts/storage';
import type { FirebaseApp } from 'firebase/app';
import {
  deleteObject,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  ref,
  updateMetadata,
  uploadBytesResumable,
} from 'firebase/storage';
import type { FirebaseStorage } from 'firebase/storage';
import { endUpload } from './end-upload';
import { renewDownloads } from './renew-downloads';
import { connectStorage } from './connect-storage';

export const storageSdk = {
  deleteObject,
  getDownloadURL,
  getMetadata,
  list,
  ref,
  updateMetadata,
  uploadBytesResumable,
  endUpload,
  renewDownloads,
};
export type StorageSdk = typeof storageSdk;

/** Opens storage of the page's app on our own server. */
export function openStorage(app: FirebaseApp, origin: string): FirebaseStorage {
  const storage = getStorage(app, `gs://${storageBucket}`);
  connectStorage(storage, origin);
  return storage;
}
