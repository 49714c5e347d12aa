import { useEffect, useRef } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { BestieError } from '@bestie/contracts/errors';
import { useAction } from '@bestie/remote-kit/use-action';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { passingFailures } from '../../saving/passing-failures';

/** A post counts as read after this many milliseconds in view. */
const reading = 800;
/** Milliseconds until a save that failed is repeated. */
const retry = 5_000;

export interface ReadMarkerOptions {
  /** The highest position seen before; null for none. */
  seenPosition: number | null;
  mark: (input: { position: number; back?: boolean }) => Promise<unknown>;
  /** Queries that show the marker. */
  stale: readonly QueryKey[];
}

/** Saves how far the person has read a conversation, and moves the marker back for "mark as unread". */
export function useReadMarker({ seenPosition, mark, stale }: ReadMarkerOptions) {
  const act = useAction();
  const told = useRef(seenPosition ?? 0);
  const seen = useRef(told.current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = useRef(false);

  const tell = useSteady(() => {
    clearTimeout(timer.current);
    clearTimeout(again.current);
    timer.current = undefined;
    const position = seen.current;
    const before = told.current;
    if (position <= before) return;
    told.current = position;
    act({ call: () => mark({ position }), stale, failure: 'thrown' }).catch((error: unknown) => {
      // Something later is being saved, or the marker was moved back.
      if (told.current !== position) return;
      told.current = before;
      const { code, retryAfter = 0 } = error instanceof BestieError ? error : new BestieError('internal');
      if (isOpen.current && passingFailures.has(code))
        again.current = setTimeout(tell, retryAfter * 1000 || retry);
    });
  });
  useEffect(() => {
    isOpen.current = true;
    addEventListener('online', tell);
    return () => {
      isOpen.current = false;
      removeEventListener('online', tell);
      tell();
    };
  }, [tell]);
  const inView = useRef(0);
  const see = useSteady((position: number) => {
    inView.current = position;
    // A page in the background is not being read.
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
    /** This post and all later ones count as unread. */
    backTo: useSteady(({ position }: { position: number }) => {
      // Posts in view do not count as read again until the page is reopened.
      told.current = seen.current = Number.MAX_SAFE_INTEGER;
      void act({
        call: () => mark({ position: position - 1, back: true }),
        stale,
        said: 'Unread from here.',
      });
    }),
  };
}
