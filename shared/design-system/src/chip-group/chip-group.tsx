import { useEffect, useId, useRef, type ReactNode } from 'react';
import { formatNumber } from '../format/format-number';
import { classNames } from '../class-names';
import styles from './chip-group.module.css';

export interface ChipOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** Number of results, shown small. */
  count?: number;
  /** A CSS colour shown as a dot: for colour facets. */
  swatch?: string;
  disabled?: boolean;
}

export interface ChipGroupProps<Value extends string> {
  /** Label of the group: "Season". */
  label: string;
  labelHidden?: boolean;
  options: ReadonlyArray<ChipOption<Value>>;
  value: ReadonlyArray<Value>;
  onValueChange: (value: Value[]) => void;
  /** Allows one selected chip at most; pressing it again clears the selection. */
  single?: boolean;
  /** One scrolling row instead of wrapping: on phones and tablets, or always, in a narrow column. */
  scroll?: 'touch' | 'always';
  className?: string;
}

/** Scrolls the row, and never the page, as far as its last chosen chip needs. */
function revealChosen(row: HTMLDivElement | null) {
  const chip = [...(row?.querySelectorAll('[aria-pressed="true"]') ?? [])].at(-1);
  if (!row || !chip) return;
  const place = row.getBoundingClientRect();
  const { left, right } = chip.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  const before = left - place.left - parseFloat(paddingLeft || '0');
  const after = right - place.right + parseFloat(paddingRight || '0');
  if (before < 0) row.scrollLeft += before;
  else if (after > 0) row.scrollLeft += after;
}

/** Toggle pills for facets and filters, with counts. */
export function ChipGroup<Value extends string>({
  label,
  labelHidden,
  options,
  value,
  onValueChange,
  single,
  scroll,
  className,
}: ChipGroupProps<Value>) {
  const id = useId();
  const chips = useRef<HTMLDivElement>(null);
  const chosen = value.join(' ');
  // A chosen chip does not stay beyond the edge of a scrolling row.
  useEffect(() => {
    if (scroll && chosen) revealChosen(chips.current);
  }, [scroll, chosen, options.length]);
  const toggle = (chip: Value) => {
    const rest = value.filter((other) => other !== chip);
    onValueChange(rest.length !== value.length ? rest : single ? [chip] : [...value, chip]);
  };
  return (
    <div role="group" aria-labelledby={id} className={classNames(styles.group, className)}>
      <span id={id} className={labelHidden ? styles.hidden : styles.label}>
        {label}
      </span>
      <div
        ref={chips}
        className={classNames(styles.chips, scroll && styles.scroll, scroll === 'touch' && styles.touch)}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={value.includes(option.value)}
            disabled={option.disabled}
            className={styles.chip}
            onClick={() => toggle(option.value)}
          >
            {option.swatch && (
              <span className={styles.swatch} style={{ background: option.swatch }} aria-hidden="true" />
            )}
            {option.label}
            {option.count !== undefined && <span className={styles.count}>{formatNumber(option.count)}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}
