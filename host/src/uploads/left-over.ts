/** Set while there may be uploads to go on with, so that a page without any loads no code for them. */
export const leftKey = (uid: string): string => `bestie:uploads:${uid}`;

/** Whether a page before this one, or another tab, may have uploads on their way. */
export function mayBeLeft(uid: string): boolean {
  try {
    return localStorage.getItem(leftKey(uid)) !== null;
  } catch {
    return false;
  }
}

/**
 * Calls back once when there may be uploads to go on with: now, or as soon as another tab begins with one, which this
 * one takes over when that closes.
 * @returns ends it
 */
export function whenLeft(uid: string, go: () => void): () => void {
  const end = () => removeEventListener('storage', look);
  const look = () => {
    if (!mayBeLeft(uid)) return;
    end();
    go();
  };
  addEventListener('storage', look);
  look();
  return end;
}
