import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import X from 'lucide-react/icons/x';
import { classNames } from '../class-names';
import control from '../field/control.module.css';
import { useFieldControl } from '../field/field';
import styles from './tag-input.module.css';

export interface TagInputProps {
  value: ReadonlyArray<string>;
  onValueChange: (value: string[]) => void;
  /** Suggestions while typing. */
  suggestions?: ReadonlyArray<string>;
  /** Maximum number of tags. */
  max?: number;
  /** Maximum length of a tag. */
  maxLength?: number;
  placeholder?: string;
  id?: string;
  'aria-label'?: string;
  disabled?: boolean;
}

const separators = /[,\n\t]/;

/**
 * Tags as pills: Enter or a comma adds, Backspace in the empty field removes the last one, a pasted list is
 * split.
 */
export function TagInput({
  value,
  onValueChange,
  suggestions,
  max = Infinity,
  maxLength,
  placeholder,
  disabled,
  ...props
}: TagInputProps) {
  const [draft, setDraft] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const field = useFieldControl<{ id?: string; 'aria-label'?: string; 'aria-describedby'?: string }>(props);
  const full = value.length >= max;
  const fullId = useId();

  /** Cut to the maximum length, never inside a surrogate pair. */
  const cut = (text: string) => text.slice(0, maxLength).replace(/\p{Surrogate}$/u, '');

  function add(texts: string[]) {
    const all = [...value];
    for (const text of texts.map((part) => cut(part.trim()))) {
      const known = all.some((tag) => tag.toLowerCase() === text.toLowerCase());
      if (text !== '' && !known) all.push(text);
    }
    setDraft('');
    if (all.length === value.length) return;
    const next = all.slice(0, Math.max(max, value.length));
    const added = next.slice(value.length);
    const leftOut = all.slice(next.length);
    if (added.length > 0) onValueChange(next);
    setSaid(
      [
        added.length > 0 && `${added.join(', ')} added.`,
        leftOut.length > 0 && `Only ${max} fit: ${leftOut.join(', ')} left out.`,
      ]
        .filter(Boolean)
        .join(' '),
    );
  }

  function remove(tag: string) {
    onValueChange(value.filter((other) => other !== tag));
    setSaid(`${tag} removed.`);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const last = value.at(-1);
    if ((event.key === 'Enter' && draft.trim() !== '') || event.key === ',') {
      event.preventDefault();
      add(draft.split(separators));
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      remove(last);
    }
  }

  /** On-screen keyboards, dictation and suggestions send no key for a comma. */
  function onType(text: string, isComposing: boolean) {
    const parts = text.split(separators);
    if (parts.length === 1 || isComposing) return setDraft(text);
    const rest = parts.pop() ?? '';
    add(parts);
    setDraft(rest.trimStart());
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!separators.test(text)) return;
    event.preventDefault();
    add((draft + text).split(separators));
  }

  return (
    <div className={classNames(control.control, styles.box)} onClick={() => input.current?.focus()}>
      {value.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${tag}`}
            disabled={disabled}
            onClick={() => remove(tag)}
          >
            <X aria-hidden="true" />
          </button>
        </span>
      ))}
      <input
        {...field}
        aria-describedby={classNames(field['aria-describedby'], full && fullId) || undefined}
        required={field.required && value.length === 0}
        ref={input}
        className={styles.input}
        value={draft}
        maxLength={maxLength}
        disabled={disabled}
        readOnly={full}
        placeholder={full ? '' : placeholder}
        list={suggestions ? listId : undefined}
        autoComplete="off"
        enterKeyHint="enter"
        onChange={({ target, nativeEvent }) => onType(target.value, (nativeEvent as InputEvent).isComposing)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add(draft.split(separators))}
      />
      {full && (
        <p id={fullId} className={styles.full}>
          {max} of {max}: remove one to add another.
        </p>
      )}
      {suggestions && (
        <datalist id={listId}>
          {suggestions
            .filter((suggestion) => !value.includes(suggestion))
            .map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
        </datalist>
      )}
      <span role="status" className={styles.hidden}>
        {said}
      </span>
    </div>
  );
}
