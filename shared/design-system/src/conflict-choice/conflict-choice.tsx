import type { ReactNode } from 'react';
import { Button } from '../button/button';
import styles from './conflict-choice.module.css';

export interface ConflictChoiceProps {
  /** What was changed: "This piece was changed somewhere else in the meantime." */
  children: ReactNode;
  /** Label of the button that discards the local changes. */
  theirs?: string;
  /** Discards the local changes and takes over the other version. */
  onTheirs: () => void;
  /** Saves the local changes over the other version. Without it the button submits the form. */
  onMine?: () => void;
  /** Id of the submitted form, where the choice is outside of it. */
  form?: string;
  /** The local version is being saved. */
  busy?: boolean;
  /** The local version cannot be saved as it is. */
  disabled?: boolean | undefined;
  size?: 's' | 'm';
}

/** The same thing was changed in two places: the person chooses which version to keep. */
export function ConflictChoice({
  children,
  theirs = 'Reload theirs',
  onTheirs,
  onMine,
  form,
  busy = false,
  disabled = false,
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
        disabled={disabled}
        {...(onMine ? { onClick: onMine } : { type: 'submit', ...(form !== undefined && { form }) })}
      >
        Keep mine
      </Button>
    </div>
  );
}
