import type { ReactNode } from 'react';
import styles from './choice-label.module.css';

export interface ChoiceLabelProps {
  label: ReactNode;
  hint: ReactNode;
  /** For screen readers only. */
  hidden: boolean | undefined;
}

/** What a checkbox or switch says. */
export const ChoiceLabel = ({ label, hint, hidden }: ChoiceLabelProps) => (
  <span className={hidden ? styles.hidden : styles.text}>
    {label}
    {hint && <span className={styles.hint}>{hint}</span>}
  </span>
);
