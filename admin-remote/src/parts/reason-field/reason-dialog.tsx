import { ConfirmDialog, type ConfirmDialogProps } from '@bestie/design-system/confirm-dialog';
import { limits } from '@bestie/contracts/limits';
import { useDraft } from '@bestie/remote-kit/use-draft';

export interface ReasonDialogProps extends Omit<ConfirmDialogProps, 'reason'> {
  /** What is asked about: its reason is kept under this key through a reload. Give the dialog the same `key`. */
  draftKey: string;
  /** What the text is called. */
  label?: string;
}

/** Asks an admin why before they act; what was typed is kept until the dialog is closed. */
export function ReasonDialog({ draftKey, label = 'Reason', ...props }: ReasonDialogProps) {
  const [{ text }, setDraft, clearDraft] = useDraft(`reason:${draftKey}`, { text: '' });
  const onTextChange = (next: string) => {
    setDraft({ text: next });
    if (next === '') clearDraft();
  };
  return (
    <ConfirmDialog
      {...props}
      reason={{
        label,
        hint: 'Kept in the audit log.',
        maxLength: limits.reasonLength.max,
        kept: { text, onTextChange },
      }}
    />
  );
}
