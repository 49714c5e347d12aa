import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';

interface LeaveDialogProps {
  reason: string;
  onLeave(): void;
  onStay(): void;
}

/** Asks whether to leave a page with unsaved changes. */
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
