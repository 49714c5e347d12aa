import { useEffect, useState } from 'react';

/** Whole seconds that are left of what the server said, counting down; a new answer begins anew. */
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
