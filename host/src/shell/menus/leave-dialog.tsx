import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';

interface LeaveDialogProps {
  reason: string;
  onLeave(): void;
  onStay(): void;
}

/** The page would lose something: the person decides. */
export default function LeaveDialog({ reason, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Leave this page?"
      description={reason}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={onLeave}
    />
  );
}
