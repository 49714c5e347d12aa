import { useEffect, useRef } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { useAction } from '@bestie/remote-kit/use-action';
import { useSteady } from '@bestie/remote-kit/use-steady';

/** Time in ms for which something is in view before it counts as read. */
const reading = 800;

export interface ReadMarkerOptions {
  /** The highest position that was seen before; null for none. */
  seenPosition: number | null;
  mark: (input: { position: number; back?: boolean }) => Promise<unknown>;
  /** What the marker changes. */
  stale: readonly QueryKey[];
}

/** Tells the server how far one read in a conversation, and sets the marker back where one wants to read again. */
export function useReadMarker({ seenPosition, mark, stale }: ReadMarkerOptions) {
  const act = useAction();
  const told = useRef(seenPosition ?? 0);
  const seen = useRef(told.current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tell = useSteady(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const position = seen.current;
    if (position <= told.current) return;
    told.current = position;
    // Where it fails, what is seen next says it, too.
    void act({ call: () => mark({ position }), stale, failure: 'silent' });
  });
  useEffect(() => tell, [tell]);
  const inView = useRef(0);
  const see = useSteady((position: number) => {
    inView.current = position;
    // Nobody looks at a page in the background.
    if (position <= seen.current || document.visibilityState === 'hidden') return;
    seen.current = position;
    timer.current ??= setTimeout(tell, reading);
  });
  useEffect(() => {
    const look = () => see(inView.current);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [see]);

  return {
    see,
    /** It and everything behind it counts as unread. */
    backTo: useSteady(({ position }: { position: number }) => {
      // What is in view does not count again before the page is opened anew.
      told.current = seen.current = Number.MAX_SAFE_INTEGER;
      void act({
        call: () => mark({ position: position - 1, back: true }),
        stale,
        said: 'Unread from here.',
      });
    }),
  };
}
