import type { ReactNode } from 'react';
import { limits } from '@bestie/contracts/limits';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';

export interface ModerationDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  /** The person's own thing: no reason is asked for, and none is passed on. */
  own?: boolean;
  danger?: boolean;
  hint?: string;
  /** Rejects with what the dialog then shows. */
  onConfirm: (reason: string | undefined) => unknown;
  onClose: () => void;
  /** Further input. */
  children?: ReactNode;
}

/** Asks before an action on what people wrote; on another person's also for the reason. */
export function ModerationDialog({
  own = false,
  hint,
  onConfirm,
  onClose,
  ...dialog
}: ModerationDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...(!own && { reason: { label: 'Why?', maxLength: limits.reasonLength.max, ...(hint && { hint }) } })}
      onConfirm={(reason) => onConfirm(own ? undefined : reason)}
      {...dialog}
    />
  );
}

/** The hint of actions that are written to the audit log. */
export const auditedHint = 'Goes into the audit log.';
