import type { ReactNode } from 'react';
import type { Duplicate } from '@bestie/contracts/items.contract';
import { Button } from '@bestie/design-system/button';
import { toPhoto } from '../../items/item-photo';
import type { DuplicateDecision } from '../../uploads/closet-queue';
import styles from './duplicate-choice.module.css';

export interface DuplicateChoiceProps {
  name: string;
  /** The new photo. */
  fresh: ReactNode;
  /** What hangs in the closet. */
  duplicate: Duplicate | null;
  onDecide: (decision: DuplicateDecision) => void;
}

/** Two photos side by side, and what to do about it. */
export function DuplicateChoice({ name, fresh, duplicate, onDecide }: DuplicateChoiceProps) {
  const known = toPhoto(duplicate?.cover ?? null, '', '160px');
  return (
    <article
      className={styles.choice}
      aria-label={`${name} looks like ${duplicate?.name ?? 'another piece'}`}
    >
      <div className={styles.pair}>
        <figure className={styles.side}>
          <div className={styles.photo}>{fresh}</div>
          <figcaption>New photo</figcaption>
        </figure>
        <figure className={styles.side}>
          <div className={styles.photo}>{known && <img src={known.src} alt="" />}</div>
          <figcaption>{duplicate?.name ?? 'In your closet'}</figcaption>
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
