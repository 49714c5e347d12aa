import { useSyncExternalStore } from 'react';

const wide = () => window.matchMedia('(min-width: 900px)');

function subscribe(listener: () => void): () => void {
  const list = wide();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the window is wide enough for a spreadsheet; otherwise drafts are cards. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
