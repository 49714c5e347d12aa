import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '@bestie/design-system/confirm-dialog';
import { limits } from '@bestie/contracts/limits';
import { useDraft } from '@bestie/remote-kit/use-draft';

export interface ReasonDialogProps extends Omit<ConfirmDialogProps, 'reason'> {
  /**
   * Subject of the question: its reason is stored under this key through a reload. Give the dialog the same
   * `key`.
   */
  draftKey: string;
  /** Label of the text field. */
  label?: string;
}

/** Asks an admin for the reason of an action; the input is kept until the dialog closes. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  // Each row of a table has some, and most are never opened.
  return asked && <AskedReasonDialog {...props} />;
}

function AskedReasonDialog({ draftKey, label = 'Reason', ...props }: ReasonDialogProps) {
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
