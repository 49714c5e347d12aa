import type { ReactNode } from 'react';
import { Button } from '@bestie/design-system/button';
import type { DuplicateDecision } from '@bestie/remote-kit/upload-contract';
import styles from './duplicate-choice.module.css';

export interface DuplicateChoiceProps {
  name: string;
  /** The new photo. */
  fresh: ReactNode;
  /** Name of what hangs in the closet, and its picture. */
  known: string | null;
  picture: string | null;
  onDecide: (decision: DuplicateDecision) => void;
}

/** Two photos side by side, and what to do about it. */
export function DuplicateChoice({ name, fresh, known, picture, onDecide }: DuplicateChoiceProps) {
  return (
    <article className={styles.choice} aria-label={`${name} looks like ${known ?? 'another piece'}`}>
      <div className={styles.pair}>
        <figure className={styles.side}>
          <div className={styles.photo}>{fresh}</div>
          <figcaption>New photo</figcaption>
        </figure>
        <figure className={styles.side}>
          <div className={styles.photo}>{picture !== null && <img src={picture} alt="" />}</div>
          <figcaption>{known ?? 'In your closet'}</figcaption>
        </figure>
      </div>
      <div className={styles.buttons}>
        <Button size="s" onClick={() => onDecide('skip')}>
          Skip
        </Button>
        <Button size="s" onClick={() => onDecide('keep')}>
          Keep both
        </Button>
        <Button size="s" onClick={() => onDecide('replace')}>
          Replace
        </Button>
      </div>
    </article>
  );
}
