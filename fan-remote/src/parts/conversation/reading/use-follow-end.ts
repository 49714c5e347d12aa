import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Distance in px from the end of the page that still counts as the end. */
const near = 80;
/** A scroll within this many milliseconds after an input counts as the reader's own. */
const byHand = 1_000;

const isAtEnd = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - near;

/** Whether an input can scroll the page: a wheel, a finger, a key, the scrollbar. */
const mayScroll = (event: Event) =>
  event instanceof KeyboardEvent
    ? ['ArrowUp', 'PageUp', 'Home'].includes(event.key)
    : event.type !== 'pointerdown' || event.target === document.documentElement;
const inputs = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * Keeps the end of the page in view while the page grows, until the reader scrolls up, and again once they
 * are back.
 * @param options.enabled whether the latest row is loaded
 * @param options.atOnce goes to the end now, wherever the reader is, and with every visit
 * @param options.turn a changed number goes to the end again
 */
export function useFollowEnd({
  enabled,
  atOnce,
  turn,
}: {
  enabled: boolean;
  atOnce: boolean;
  turn: number | undefined;
}): void {
  const { key: visit } = useLocation();
  const following = useRef(false);
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    following.current = atOnce;
    let last = window.scrollY;
    let touchedAt = -Infinity;
    const toEnd = () => {
      if (following.current) window.scrollTo({ top: document.documentElement.scrollHeight });
    };
    const touch = (event: Event) => {
      if (mayScroll(event)) touchedAt = performance.now();
    };
    const onScroll = () => {
      // The page itself moves while it grows and is measured; only the reader leaves the end.
      if (isAtEnd()) following.current = true;
      else if (window.scrollY < last && performance.now() - touchedAt < byHand) following.current = false;
      last = window.scrollY;
    };
    toEnd();
    // The router goes to the top of a new page with the same commit, after this effect.
    queueMicrotask(toEnd);
    const observer = new ResizeObserver(toEnd);
    observer.observe(document.body);
    addEventListener('scroll', onScroll, { passive: true });
    for (const type of inputs) addEventListener(type, touch, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', onScroll);
      for (const type of inputs) removeEventListener(type, touch, { capture: true });
    };
  }, [enabled, atOnce, turn, visit]);
}
