import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function each time, which does what the newest drawing gave: for handlers of things that are drawn many times
 * over and should stay as they are while the page around them changes. To be called by events, not while drawing.
 */
export function useSteady<Input extends unknown[], Output>(
  handler: (...input: Input) => Output,
): (...input: Input) => Output {
  const latest = useRef(handler);
  useLayoutEffect(() => void (latest.current = handler));
  return useCallback((...input: Input) => latest.current(...input), []);
}
