import { useState, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '@bestie/design-system/button';
import { FormError } from '@bestie/design-system/form-error';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { FormDialog, type FormDialogProps } from '@bestie/remote-kit/form-dialog';
import { useActionState, type Action } from '@bestie/remote-kit/use-action';
import { useChangeDraft } from '@bestie/remote-kit/use-change-draft';
import { isReason, ReasonField } from './reason-field';

/** What a dialog offers besides its form, with a button of its own. */
export interface OtherAction {
  label: string;
  variant?: ButtonVariant;
  /** Sends the reason alone, and the version that was seen. */
  action: (reason: string, version: number) => Action<unknown>;
}

export interface ReasonFormProps<Values extends object> extends Pick<FormDialogProps, 'size'> {
  title: string;
  description?: string;
  submitLabel: string;
  /** Where what is typed is kept, so that it survives a reload. */
  draftKey: string;
  /** What is saved, as the form shows it. */
  saved: Values;
  /** The version of what is saved; without one nobody else changes it. */
  version?: number | undefined;
  /** Whether it can be sent, apart from its reason. */
  isComplete: (values: Values) => boolean;
  /** Sends the form with its reason and the version that its changes are based on. A failure is shown at its field. */
  action: (values: Values, reason: string, version: number) => Action<unknown>;
  /** Needs a reason, and none of the fields. */
  other?: OtherAction | false | null;
  onClose: () => void;
  /** The fields above the reason. */
  children: (form: {
    values: Values;
    change: (changes: Partial<Values>) => void;
    /** The issue of a field. */
    issue: (field: string) => string | undefined;
  }) => ReactNode;
}

/** A form of an admin that changes something for a reason. After another version was saved it asks which one to keep. */
export function ReasonForm<Values extends object>(props: ReasonFormProps<Values>) {
  const { title, description, size, submitLabel, draftKey, saved, isComplete, other, onClose } = props;
  type Written = Values & { reason: string };
  const draft = useChangeDraft<Written>(draftKey, { ...saved, reason: '' }, props.version ?? 0);
  const { value } = draft;
  const change = (changes: Partial<Values> | { reason: string }) => draft.change(changes as Partial<Written>);
  const { reason } = value;
  const action = useActionState();
  const { act, busy, issue, message, conflict } = action;
  const disabled = !isComplete(value) || !isReason(reason);
  const close = () => {
    draft.discard();
    onClose();
  };
  /** What was sent last; null for the form. */
  const [sent, setSent] = useState<OtherAction | null>(null);
  const send = async (what: OtherAction | null, version = draft.version) => {
    setSent(what);
    const words = reason.trim();
    const done = await act({
      ...(what ? what.action(words, version) : props.action(value, words, version)),
      failure: 'thrown',
    });
    if (done) close();
  };
  // A conflict is about what was sent; otherwise the choice is about what is typed.
  const mine = conflict && sent;
  return (
    <FormDialog
      title={title}
      description={description}
      size={size}
      submitLabel={submitLabel}
      busy={busy}
      disabled={disabled}
      dismissible={!draft.changed}
      noValidate
      onClose={close}
      onSubmit={() => void send(null)}
    >
      {props.children({ values: value, change, issue })}
      <ReasonField
        value={reason}
        error={issue('reason')}
        onValueChange={(text) => change({ reason: text })}
      />
      <FormError>{conflict ? null : message}</FormError>
      {other && (
        <Button
          variant={other.variant ?? 'quiet'}
          disabled={busy || !isReason(reason)}
          onClick={() => void send(other)}
        >
          {other.label}
        </Button>
      )}
      <DraftConflict
        draft={draft}
        action={action}
        disabled={mine ? !isReason(reason) : disabled}
        onMine={(version) => void send(mine, version)}
      >
        {conflict?.message ?? 'Another admin changed this in the meantime.'}
      </DraftConflict>
    </FormDialog>
  );
}
