import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { categoryLabels } from '@bestie/contracts/items';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { colourOptions, seasonOptions, statusOptions } from '../../../parts/items/item-words';
import { wordsOf } from '../import/import-values';
import type { SheetColumn } from './sheet-columns';
import styles from './review-sheet.module.css';

export interface SheetCellEditorProps {
  column: SheetColumn;
  label: string;
  /** Initial text: the value of the cell, or the typed letter. */
  initial: string;
  /** @returns why the text is refused, or null when it was accepted */
  onCommit: (text: string, then: 'down' | 'next' | 'previous' | 'stay') => string | null;
  onCancel: () => void;
}

const choicesOf: Partial<Record<SheetColumn['editor'], string[]>> = {
  category: Object.values(categoryLabels),
  status: statusOptions.map(({ label }) => label),
};

/** The editor of a cell: Enter, Tab and blur save, Escape reverts. */
export function SheetCellEditor({ column, label, initial, onCommit, onCancel }: SheetCellEditorProps) {
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const finished = useRef(false);
  const id = useId();
  useEffect(() => {
    input.current?.focus();
    const { length } = input.current?.value ?? '';
    input.current?.setSelectionRange(length, length);
  }, []);

  function commit(then: Parameters<typeof onCommit>[1]) {
    if (finished.current) return;
    const why = onCommit(text, then);
    setProblem(why);
    finished.current = why === null;
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') commit('down');
    else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape') {
      finished.current = true;
      onCancel();
    } else return;
    event.preventDefault();
  }

  const choices = choicesOf[column.editor];
  const chips =
    column.editor === 'colours' ? colourOptions : column.editor === 'seasons' ? seasonOptions : null;
  const words = wordsOf(text.toLowerCase() === 'all year' ? 'spring, summer, autumn, winter' : text).map(
    (word) => word.toLowerCase(),
  );
  return (
    <div
      className={styles.editor}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) commit('stay');
      }}
    >
      <input
        ref={input}
        className={styles.input}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        list={choices ? `${id}-choices` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
      />
      {choices && (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      {(chips || problem) && (
        <div className={styles.below}>
          {problem && (
            <p id={`${id}-problem`} role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          {chips && (
            <ChipGroup
              label={column.label}
              labelHidden
              options={chips}
              value={words}
              onValueChange={(value) => setText(value.slice(-6).join(', '))}
            />
          )}
        </div>
      )}
    </div>
  );
}
