import type { ReactNode } from 'react';
import { Button } from '../button/button';
import styles from './duplicate-choice.module.css';

export interface DuplicateSide {
  picture: ReactNode;
  caption: string;
}

export interface DuplicateChoiceProps {
  /** Names both files: "coat.png looks like Coat". */
  label: string;
  fresh: DuplicateSide;
  known: DuplicateSide;
  /** Skips the new one, keeps both, or replaces the existing one. */
  onDecide: (decision: 'skip' | 'keep' | 'replace') => void;
  busy?: boolean;
}

/** Two pictures side by side, with the actions for them. */
export function DuplicateChoice({ label, fresh, known, onDecide, busy = false }: DuplicateChoiceProps) {
  return (
    <article className={styles.choice} aria-label={label}>
      <div className={styles.pair}>
        {[fresh, known].map(({ picture, caption }, index) => (
          <figure key={index} className={styles.side}>
            <div className={styles.photo}>{picture}</div>
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button size="s" disabled={busy} onClick={() => onDecide('skip')}>
          Skip
        </Button>
        <Button size="s" disabled={busy} onClick={() => onDecide('keep')}>
          Keep both
        </Button>
        <Button size="s" disabled={busy} onClick={() => onDecide('replace')}>
          Replace
        </Button>
      </div>
    </article>
  );
}
