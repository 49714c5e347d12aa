import type { ReactNode } from 'react';
import { Button } from '../button/button';
import styles from './conflict-choice.module.css';

export interface ConflictChoiceProps {
  /** What happened, and to what: "This piece was changed somewhere else in the meantime." */
  children: ReactNode;
  /** What the button says that gives up one's own changes. */
  theirs?: string;
  /** One's own changes are given up for what the other one saved. */
  onTheirs: () => void;
  /** One's own changes are saved over what the other one saved. Without it the button submits the form. */
  onMine?: () => void;
  /** Id of the form that is submitted, where the choice stands outside of it. */
  form?: string;
  /** Mine is being saved. */
  busy?: boolean;
  size?: 's' | 'm';
}

/** Two people, or one on two devices, changed the same thing: one of the two counts, and the person says which. */
export function ConflictChoice({
  children,
  theirs = 'Reload theirs',
  onTheirs,
  onMine,
  form,
  busy = false,
  size = 'm',
}: ConflictChoiceProps) {
  return (
    <div className={styles.choice} role="alert">
      <p>{children}</p>
      <Button size={size} disabled={busy} onClick={onTheirs}>
        {theirs}
      </Button>
      <Button
        size={size}
        variant="primary"
        loading={busy}
        {...(onMine ? { onClick: onMine } : { type: 'submit', ...(form !== undefined && { form }) })}
      >
        Keep mine
      </Button>
    </div>
  );
}
