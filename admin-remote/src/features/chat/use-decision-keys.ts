import { useEffect, useRef } from 'react';
import { decisionKeys } from './case-draft';
import type { DecisionKey } from './case-draft';

/** Calls `choose` for A, R, H and W, and `send` for Enter, except while the admin types. A list that has the focus leaves these letters to it. */
export function useDecisionKeys({
  choose,
  send,
}: {
  choose: (key: DecisionKey) => void;
  send: () => void;
}): void {
  const latest = useRef({ choose, send });
  useEffect(() => {
    latest.current = { choose, send };
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest('input, textarea, [contenteditable=true]')) return;
      const key = decisionKeys.find((one) => one === event.key.toLowerCase());
      if (key) {
        event.preventDefault();
        latest.current.choose(key);
      } else if (event.key === 'Enter' && !at?.closest('button, a')) {
        event.preventDefault();
        latest.current.send();
      }
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
