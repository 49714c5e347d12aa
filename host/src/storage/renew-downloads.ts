import type { FirebaseStorage, StorageReference } from 'firebase/storage';

/** What the SDK keeps to itself and a call that it does not have needs: where it speaks to, and as whom. */
interface StorageInternals {
  host: string;
  _protocol: 'http' | 'https';
  _getAuthToken(): Promise<string | null>;
  _getAppCheckToken(): Promise<string | null>;
}

/**
 * Ends all download addresses of an object and makes a new one. The protocol can do that and the SDK cannot; this file
 * is the one place that knows better.
 * @throws an error like the SDK's own, with `status`
 */
export async function renewDownloads(storage: FirebaseStorage, reference: StorageReference): Promise<void> {
  const internals = storage as unknown as StorageInternals;
  const [auth, appCheck] = await Promise.all([internals._getAuthToken(), internals._getAppCheckToken()]);
  const address = `${internals._protocol}://${internals.host}/v0/b/${encodeURIComponent(reference.bucket)}/o/${encodeURIComponent(reference.fullPath)}`;
  const headers = {
    ...(auth !== null && { authorization: `Firebase ${auth}` }),
    ...(appCheck !== null && { 'x-firebase-appcheck': appCheck }),
  };
  async function ask(method: 'GET' | 'POST', query = ''): Promise<{ downloadTokens?: string }> {
    const answer = await fetch(address + query, { method, headers });
    if (!answer.ok)
      throw Object.assign(new Error('The download address was not renewed.'), refusalOf(answer.status));
    return (await answer.json()) as { downloadTokens?: string };
  }
  const ended = ((await ask('GET')).downloadTokens ?? '').split(',').filter(Boolean);
  // The new one first: whoever asks meanwhile gets an address that lasts.
  await ask('POST', '?create_token=true');
  for (const token of ended) await ask('POST', `?delete_token=${encodeURIComponent(token)}`);
}

const codes: Record<number, string> = {
  401: 'storage/unauthenticated',
  403: 'storage/unauthorized',
  404: 'storage/object-not-found',
};
const refusalOf = (status: number) => ({ status, code: codes[status] ?? 'storage/unknown' });
