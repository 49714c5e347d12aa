import { keepText } from './keep-text';

/** Prefix of form texts in the session storage of a tab. */
export const draftPlace = (key: string) => `bestie:draft:${key}`;

/** Drafts in local storage, which outlive their tab: of trips, planned days, outfits and pieces. */
const lasting = /^bestie:[a-z]+-draft:/;

const forgetIn = (storage: Storage, isDraft: (place: string) => boolean): void => {
  for (const place of Object.keys(storage)) if (isDraft(place)) storage.removeItem(place);
};

/** Whose the drafts of this browser and of this tab are. */
const ownerKey = 'bestie:drafts-of';

const database = 'bestie-drafts';
const table = 'drafts';

const answerOf = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'));
  });

/**
 * Opened for one task and closed after it, because an open connection would block `forgetDrafts` of any tab.
 */
async function within<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Answer>,
): Promise<Answer> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table);
  const opened = await answerOf(opening);
  try {
    return await work(opened.transaction(table, mode).objectStore(table));
  } finally {
    opened.close();
  }
}

/**
 * Unsent contents that are too large for session storage (such as a file), kept in this browser until they
 * are sent, discarded or the session ends. Rejects when the browser stores nothing or has no space.
 */
export const keptDrafts = {
  /** Unvalidated, perhaps written by another release. */
  read: async (key: string): Promise<unknown> =>
    within<unknown>('readonly', (store) => answerOf(store.get(key))),
  write: async (key: string, value: unknown): Promise<unknown> =>
    within('readwrite', (store) => answerOf(store.put(value, key))),
  /** Changes what is kept in one step, which no other tab comes between. Resolves with what is kept then. */
  update: async <Value>(key: string, change: (kept: unknown) => Value): Promise<Value> =>
    within('readwrite', async (store) => {
      const value = change(await answerOf(store.get(key)));
      await answerOf(store.put(value, key));
      return value;
    }),
  delete: async (key: string): Promise<unknown> =>
    within('readwrite', (store) => answerOf(store.delete(key))),
};

/** Deletes everything, for the shell when a session ends, because it belongs to the person. Never rejects. */
export async function forgetDrafts(): Promise<void> {
  try {
    forgetIn(sessionStorage, (place) => place.startsWith(draftPlace('')));
    forgetIn(localStorage, (place) => lasting.test(place));
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
  await new Promise<void>((resolve) => {
    try {
      const deleting = indexedDB.deleteDatabase(database);
      // Blocked by another tab that is reading: it is deleted once that is finished.
      deleting.onsuccess = deleting.onerror = deleting.onblocked = () => resolve();
    } catch {
      // Without IndexedDB there is nothing to delete.
      resolve();
    }
  });
}

/**
 * Deletes drafts of another person, whose session ended without this page, before somebody's pages read theirs: what a storage
 * holds is gone when this returns, and the database is deleted before it can be opened again. Never rejects.
 */
export async function claimDrafts(uid: string): Promise<void> {
  let areForeign = false;
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      const owner = window[storage].getItem(ownerKey);
      areForeign ||= owner !== null && owner !== uid;
    } catch {
      // A browser that stores nothing has nothing of anybody.
    }
    keepText(storage, ownerKey, uid);
  }
  if (areForeign) await forgetDrafts();
}
