import type { FirebaseStorage } from 'firebase/storage';

/** Private fields of the SDK that calls beside it need: server and identity. */
interface StorageInternals {
  host: string;
  _protocol: 'http' | 'https';
  _getAuthToken(): Promise<string | null>;
  _getAppCheckToken(): Promise<string | null>;
}

const internalsOf = (storage: FirebaseStorage) => storage as unknown as StorageInternals;

/** The URL to which the SDK sends its calls. */
export function originOf(storage: FirebaseStorage): string {
  const { _protocol: protocol, host } = internalsOf(storage);
  return `${protocol}://${host}`;
}

/** Headers of identity and App Check, as the SDK sends them. */
export async function headersOf(storage: FirebaseStorage): Promise<Record<string, string>> {
  const internals = internalsOf(storage);
  const [auth, appCheck] = await Promise.all([internals._getAuthToken(), internals._getAppCheckToken()]);
  return {
    ...(auth !== null && { authorization: `Firebase ${auth}` }),
    ...(appCheck !== null && { 'x-firebase-appcheck': appCheck }),
  };
}
