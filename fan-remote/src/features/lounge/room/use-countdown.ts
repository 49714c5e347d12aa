import { useEffect, useState } from 'react';

/** Counts down the whole seconds that the server named; a new response restarts the countdown. */
export function useCountdown(seconds: number): number {
  const [state, setState] = useState({ given: seconds, left: seconds });
  if (state.given !== seconds) setState({ given: seconds, left: seconds });
  const { left } = state;
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setState((now) => ({ given: now.given, left: now.left - 1 })), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
