import { useEffect, useState } from 'react';
import { keepText, keptJson } from './keep-text';
import { draftPlace } from './kept-drafts';

/** Words of a form that survive a reload of the page; `clear` deletes them after they were sent. */
export function useDraft<Value extends object | null>(
  key: string,
  initial: Value,
): [Value, (value: Value | ((before: Value) => Value)) => void, () => void] {
  const place = draftPlace(key);
  const [value, setValue] = useState<Value>(() => {
    const stored = keptJson<Value>('sessionStorage', place);
    return stored === null ? initial : { ...initial, ...stored };
  });
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (changed) keepText('sessionStorage', place, JSON.stringify(value));
  }, [place, changed, value]);
  return [
    value,
    (next) => {
      setChanged(true);
      setValue(next);
    },
    () => {
      setChanged(false);
      keepText('sessionStorage', place, null);
    },
  ];
}
