import { useCallback, useEffect, useState } from 'react';
import { limits } from '@bestie/contracts/limits';
import { keepText, keptJson } from '@bestie/remote-kit/keep-text';

const storageKey = (uid: string) => `bestie:recent-searches:${uid}`;

function read(uid: string): string[] {
  const kept = keptJson<unknown>('localStorage', storageKey(uid));
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
}

/**
 * The person's recent searches on this device, the latest first; `q` is added once it has a result. The
 * server does not need to know them, so they stay on the device.
 */
export function useRecentSearches(uid: string, q: string, found: boolean) {
  const [recent, setRecent] = useState(() => read(uid));
  const keep = useCallback(
    (next: string[]) => {
      setRecent(next);
      keepText('localStorage', storageKey(uid), JSON.stringify(next));
    },
    [uid],
  );
  useEffect(() => {
    if (!found || q === '') return;
    const others = read(uid).filter((other) => other.toLowerCase() !== q.toLowerCase());
    keep([q, ...others].slice(0, limits.search.recent));
  }, [uid, q, found, keep]);
  return { recent, clear: () => keep([]) };
}
