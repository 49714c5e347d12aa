import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import styles from './tooltip.module.css';

const HOVER_DELAY_MS = 450;
/** Long enough to move the pointer from the trigger onto the tooltip. */
const LEAVE_DELAY_MS = 120;
const GAP = 8;

interface TriggerProps {
  'aria-describedby'?: string;
}

export interface TooltipProps {
  /** A few words; never the only place of important information. */
  label: string;
  /**
   * `description` (default) adds to the trigger's name; `name` repeats it, for triggers that already have it
   * as `aria-label`.
   */
  purpose?: 'description' | 'name';
  /** One focusable element. */
  children: ReactElement<TriggerProps>;
}

/** Explains its trigger in a few words on hover and keyboard focus; Escape closes it. */
export function Tooltip({ label, purpose = 'description', children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const schedule = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  useLayoutEffect(() => {
    const trigger = anchor.current?.firstElementChild;
    const tip = bubble.current;
    if (!open || !trigger || !tip) return;
    // The top layer shows it above everything, while it stays in the landmark or dialog of its trigger.
    tip.showPopover?.();
    const box = trigger.getBoundingClientRect();
    const above = box.top - tip.offsetHeight - GAP;
    const top = above > GAP ? above : box.bottom + GAP;
    const left = box.left + box.width / 2 - tip.offsetWidth / 2;
    tip.style.top = `${top}px`;
    tip.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - tip.offsetWidth - GAP))}px`;
  }, [open]);

  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && schedule(true, HOVER_DELAY_MS)}
      onPointerLeave={() => schedule(false, LEAVE_DELAY_MS)}
      onPointerDown={() => schedule(false, 0)}
      onFocus={(event) => event.target.matches(':focus-visible') && schedule(true, 0)}
      onBlur={() => schedule(false, 0)}
    >
      {purpose === 'description' && open ? cloneElement(children, { 'aria-describedby': id }) : children}
      {open && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className={styles.bubble}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => schedule(false, LEAVE_DELAY_MS)}
        >
          {label}
        </span>
      )}
    </span>
  );
}
