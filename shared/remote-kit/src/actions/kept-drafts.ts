/** Where texts of forms stand in the session storage of a tab. */
export const draftPlace = (key: string) => `bestie:draft:${key}`;

const database = 'bestie-drafts';
const table = 'drafts';

const answerOf = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'));
  });

/** Opened for one piece of work and closed after it: an open connection would hold up `forgetDrafts` of any tab. */
async function within<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table);
  const opened = await answerOf(opening);
  try {
    return await answerOf(work(opened.transaction(table, mode).objectStore(table)));
  } finally {
    opened.close();
  }
}

/**
 * What was begun and is too large for a line of text (a file, say), kept in this browser until it is sent, thrown away
 * or the session ends. Rejects where the browser keeps nothing or has no room.
 */
export const keptDrafts = {
  /** What nobody checked since it was written, perhaps by another release. */
  read: async (key: string): Promise<unknown> => within<unknown>('readonly', (store) => store.get(key)),
  write: async (key: string, value: unknown): Promise<unknown> =>
    within('readwrite', (store) => store.put(value, key)),
  delete: async (key: string): Promise<unknown> => within('readwrite', (store) => store.delete(key)),
};

/** Throws away all that was kept, for the shell when a session ends: it is the person's own. Never rejects. */
export async function forgetDrafts(): Promise<void> {
  try {
    for (const place of Object.keys(sessionStorage))
      if (place.startsWith(draftPlace(''))) sessionStorage.removeItem(place);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  await new Promise<void>((resolve) => {
    try {
      const deleting = indexedDB.deleteDatabase(database);
      // Blocked by another tab that is just reading: it is deleted as soon as that is over.
      deleting.onsuccess = deleting.onerror = deleting.onblocked = () => resolve();
    } catch {
      // Where there is no IndexedDB there is nothing to throw away.
      resolve();
    }
  });
}
