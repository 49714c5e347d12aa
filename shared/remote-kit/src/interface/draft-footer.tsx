import type { ReactNode } from 'react';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';

export interface DraftFooterProps {
  /** There are unsaved changes. */
  changed: boolean;
  /** Somebody else saved another version meanwhile; names the thing. */
  conflict: false | string;
  saving: boolean;
  onDiscard: () => void;
  onSave: () => void;
  /** Content without changes. */
  children: ReactNode;
}

/** The footer of a drawer with a Save button: discard, save, or choose between two versions. */
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
