import type { FirebaseStorage, StorageReference } from 'firebase/storage';
import { headersOf, originOf } from './sdk-calls';

/**
 * Ends all download addresses of an object and makes a new one. The protocol can do that and the SDK cannot.
 * @throws an error like the SDK's own, with `status`
 */
export async function renewDownloads(storage: FirebaseStorage, reference: StorageReference): Promise<void> {
  const address = `${originOf(storage)}/v0/b/${encodeURIComponent(reference.bucket)}/o/${encodeURIComponent(reference.fullPath)}`;
  const headers = await headersOf(storage);
  async function ask(method: 'GET' | 'POST', query = ''): Promise<{ downloadTokens?: string }> {
    const answer = await fetch(address + query, { method, headers });
    if (!answer.ok)
      throw Object.assign(new Error('The download address was not renewed.'), refusalOf(answer.status));
    return (await answer.json()) as { downloadTokens?: string };
  }
  const ended = ((await ask('GET')).downloadTokens ?? '').split(',').filter(Boolean);
  // The new URL is created first, so that calls in between get one that stays valid.
  await ask('POST', '?create_token=true');
  for (const token of ended) await ask('POST', `?delete_token=${encodeURIComponent(token)}`);
}

const codes: Record<number, string> = {
  401: 'storage/unauthenticated',
  403: 'storage/unauthorized',
  404: 'storage/object-not-found',
};
const refusalOf = (status: number) => ({ status, code: codes[status] ?? 'storage/unknown' });
