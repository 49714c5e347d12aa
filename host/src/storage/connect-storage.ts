import { connectStorageEmulator } from 'firebase/storage';
import type { FirebaseStorage } from 'firebase/storage';

/** Private fields of the SDK that must be changed for an https origin. */
interface StorageInternals {
  _protocol: 'http' | 'https';
}

const connected = new WeakSet<FirebaseStorage>();

/**
 * Points the SDK at our own server. The SDK knows other servers only as emulators, which it takes to speak http;
 * this file is the one place that knows better.
 * @param origin such as `https://bestie.example` or `http://127.0.0.1:3000`
 */
export function connectStorage(storage: FirebaseStorage, origin: string): void {
  if (connected.has(storage)) return;
  const { hostname, port, protocol } = new URL(origin);
  const secure = protocol === 'https:';
  connectStorageEmulator(storage, hostname, Number(port) || (secure ? 443 : 80));
  if (secure) (storage as unknown as StorageInternals)._protocol = 'https';
  connected.add(storage);
}
