import { useEffect, useState } from 'react';
import { draftPlace } from './kept-drafts';

/** Words of a form that survive a reload of the page; `clear` deletes them after they were sent. */
export function useDraft<Value extends object | null>(
  key: string,
  initial: Value,
): [Value, (value: Value | ((before: Value) => Value)) => void, () => void] {
  const place = draftPlace(key);
  const [value, setValue] = useState<Value>(() => {
    try {
      const kept = sessionStorage.getItem(place);
      const stored = kept === null ? null : (JSON.parse(kept) as Value);
      return stored === null ? initial : { ...initial, ...stored };
    } catch {
      return initial;
    }
  });
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (!changed) return;
    try {
      sessionStorage.setItem(place, JSON.stringify(value));
    } catch {
      // Without storage the words last as long as the page.
    }
  }, [place, changed, value]);
  return [
    value,
    (next) => {
      setChanged(true);
      setValue(next);
    },
    () => {
      setChanged(false);
      try {
        sessionStorage.removeItem(place);
      } catch {
        // Nothing is stored there.
      }
    },
  ];
}
