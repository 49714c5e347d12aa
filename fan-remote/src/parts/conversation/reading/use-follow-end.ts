import { useLayoutEffect, useRef } from 'react';

/** Distance in px from the end of the page within which somebody counts as being there. */
const near = 80;

const isAtEnd = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - near;

/**
 * Keeps the end of the page in view while it grows, until the reader scrolls up; and again once they are back.
 * @param options.enabled whether what is shown ends with the latest
 * @param options.atOnce goes to the end now, wherever the reader is
 */
export function useFollowEnd({ enabled, atOnce }: { enabled: boolean; atOnce: boolean }): void {
  const following = useRef(false);
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    following.current = atOnce;
    let last = window.scrollY;
    const toEnd = () => {
      if (following.current) window.scrollTo({ top: document.documentElement.scrollHeight });
    };
    const onScroll = () => {
      // A page that grows moves nobody up; only a reader does.
      if (window.scrollY < last || isAtEnd()) following.current = isAtEnd();
      last = window.scrollY;
    };
    toEnd();
    const observer = new ResizeObserver(toEnd);
    observer.observe(document.body);
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', onScroll);
    };
  }, [enabled, atOnce]);
}
