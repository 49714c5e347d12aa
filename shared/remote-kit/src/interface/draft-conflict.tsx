import type { ReactNode } from 'react';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import type { ActionState } from '../actions/use-action';
import type { ChangeDraft } from '../actions/use-change-draft';

export interface DraftConflictProps {
  draft: Pick<ChangeDraft<object>, 'isStale' | 'current' | 'discard'>;
  /** The action that sends the draft. */
  action: Pick<ActionState, 'conflict' | 'busy' | 'reset'>;
  /** Sends the draft again, over this version. */
  onMine: (version: number) => void;
  /** The draft cannot be sent as it is. */
  disabled?: boolean;
  /** What was changed: "Someone else changed this event in the meantime." */
  children: ReactNode;
}

/** Asks which version to keep. Renders nothing until another version was saved. */
export function DraftConflict({ draft, action, onMine, disabled, children }: DraftConflictProps) {
  const { conflict, busy, reset } = action;
  if (!draft.isStale && !conflict) return null;
  return (
    <ConflictChoice
      busy={busy}
      disabled={disabled}
      onTheirs={() => {
        draft.discard();
        reset();
      }}
      onMine={() => onMine(conflict?.currentVersion ?? draft.current)}
    >
      {children}
    </ConflictChoice>
  );
}
