/** Set while there may be uploads to go on with, so that a page without any loads no code for them. */
export const leftKey = (uid: string): string => `bestie:uploads:${uid}`;

/** Whether a page before this one may have left uploads behind. */
export function mayBeLeft(uid: string): boolean {
  try {
    return localStorage.getItem(leftKey(uid)) !== null;
  } catch {
    return false;
  }
}
