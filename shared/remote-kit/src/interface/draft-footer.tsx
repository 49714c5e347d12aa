import type { ReactNode } from 'react';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';

export interface DraftFooterProps {
  /** Something was changed and is not saved. */
  changed: boolean;
  /** Someone else saved another version meanwhile; says of what. */
  conflict: false | string;
  saving: boolean;
  onDiscard: () => void;
  onSave: () => void;
  /** What stands there while nothing is changed. */
  children: ReactNode;
}

/** The footer of a drawer whose changes are saved by a button: discard, save, or choose between two versions. */
export function DraftFooter({ changed, conflict, saving, onDiscard, onSave, children }: DraftFooterProps) {
  if (!changed) return children;
  if (conflict)
    return (
      <ConflictChoice onTheirs={onDiscard} onMine={onSave} busy={saving}>
        {conflict}
      </ConflictChoice>
    );
  return (
    <>
      <Button onClick={onDiscard}>Discard changes</Button>
      <Button variant="primary" loading={saving} onClick={onSave}>
        Save
      </Button>
    </>
  );
}
