import { useState } from 'react';
import type { ChangeEvent } from 'react';

/**
 * Props of a field whose value is its text without spaces around it. Spaces that are being typed stay until the
 * field is left, or until the value changes elsewhere.
 * @param required an empty text does not change the value
 */
export function useTypedText(
  value: string,
  onValue: (text: string) => void,
  { required = false }: { required?: boolean } = {},
) {
  /** What is typed, and the value that it stands for. */
  const [typed, setTyped] = useState<{ raw: string; value: string } | null>(null);
  return {
    value: typed?.value === value ? typed.raw : value,
    onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const text = target.value.trim();
      const next = required && text === '' ? value : text;
      setTyped({ raw: target.value, value: next });
      if (next !== value) onValue(next);
    },
    onBlur: () => setTyped(null),
  };
}
