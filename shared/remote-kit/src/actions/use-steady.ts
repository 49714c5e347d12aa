import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and calls that of the latest render: for handlers of components that are
 * rendered many times and should not rerender with the page. To be called in events, not while rendering.
 */
export function useSteady<Input extends unknown[], Output>(
  handler: (...input: Input) => Output,
): (...input: Input) => Output {
  const latest = useRef(handler);
  useLayoutEffect(() => void (latest.current = handler));
  return useCallback((...input: Input) => latest.current(...input), []);
}
