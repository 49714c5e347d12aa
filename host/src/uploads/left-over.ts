import { keptText } from '@bestie/remote-kit/keep-text';

/** Set while there may be unfinished uploads, so that other pages load no code for them. */
export const leftKey = (uid: string): string => `bestie:uploads:${uid}`;

/** Whether an earlier page or another tab may have unfinished uploads. */
export const mayBeLeft = (uid: string): boolean => keptText('localStorage', leftKey(uid)) !== null;

/**
 * Calls back once when there may be unfinished uploads: now, or as soon as another tab starts some, which this tab
 * takes over when that one closes.
 * @returns a function that unsubscribes
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
