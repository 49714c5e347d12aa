import type { QueuedConfession } from '@bestie/contracts/confessions.contract';
import { ReasonDialog } from '../reason-field/reason-dialog';
import { decisionWords } from './decisions';
import type { Decision } from './decisions';
import { useKept } from './use-kept';

export interface DecisionDialogProps {
  item: Pick<QueuedConfession, 'id'>;
  decision: Decision | null;
  onClose: () => void;
  onDecide: (decision: Decision, reason: string) => Promise<void>;
}

/** Asks for the reason of a decision. */
export function DecisionDialog({ item, decision, onClose, onDecide }: DecisionDialogProps) {
  // The text stays while the dialog closes.
  const kept = useKept(decision);
  if (!kept) return null;
  const { title, description, confirmLabel, danger } = decisionWords[kept];
  const key = `${kept}:${item.id}`;
  return (
    <ReasonDialog
      key={key}
      draftKey={key}
      open={decision !== null}
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      danger={danger ?? false}
      onConfirm={(reason) => onDecide(kept, reason)}
    />
  );
}
