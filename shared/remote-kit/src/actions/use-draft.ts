import { useEffect, useState } from 'react';
import { draftPlace } from './kept-drafts';

/** Text of a form that survives a reload of the page; `clear` deletes it after it was sent. */
export function useDraft<Value>(key: string, initial: Value): [Value, (value: Value) => void, () => void] {
  const place = draftPlace(key);
  const [value, setValue] = useState<Value>(() => {
    try {
      const kept = sessionStorage.getItem(place);
      return kept === null ? initial : { ...initial, ...(JSON.parse(kept) as Value) };
    } catch {
      return initial;
    }
  });
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (changed) sessionStorage.setItem(place, JSON.stringify(value));
  }, [place, changed, value]);
  return [
    value,
    (next) => {
      setChanged(true);
      setValue(next);
    },
    () => {
      setChanged(false);
      sessionStorage.removeItem(place);
    },
  ];
}
