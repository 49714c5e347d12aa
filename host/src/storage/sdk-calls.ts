import type { FirebaseStorage } from 'firebase/storage';

/** What the SDK keeps to itself and a call that it does not have needs: where it speaks to, and as whom. */
interface StorageInternals {
  host: string;
  _protocol: 'http' | 'https';
  _getAuthToken(): Promise<string | null>;
  _getAppCheckToken(): Promise<string | null>;
}

const internalsOf = (storage: FirebaseStorage) => storage as unknown as StorageInternals;

/** Where the SDK sends its calls. */
export function originOf(storage: FirebaseStorage): string {
  const { _protocol: protocol, host } = internalsOf(storage);
  return `${protocol}://${host}`;
}

/** Headers by which the server knows the person and the page, as the SDK sends them. */
export async function headersOf(storage: FirebaseStorage): Promise<Record<string, string>> {
  const internals = internalsOf(storage);
  const [auth, appCheck] = await Promise.all([internals._getAuthToken(), internals._getAppCheckToken()]);
  return {
    ...(auth !== null && { authorization: `Firebase ${auth}` }),
    ...(appCheck !== null && { 'x-firebase-appcheck': appCheck }),
  };
}
