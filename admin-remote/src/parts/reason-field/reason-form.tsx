import type { ReactNode } from 'react';
import { FormError } from '@bestie/design-system/form-error';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useActionState, type Action } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from './reason-field';

export interface ReasonFormProps<Values extends object> {
  title: string;
  description: string;
  submitLabel: string;
  /** Where what is typed is kept, so that it survives a reload. */
  draftKey: string;
  /** The form as it opens. */
  initial: Values;
  /** Whether it can be sent, apart from its reason. */
  isComplete: (values: Values) => boolean;
  /** Sends the form with its reason. A failure is shown at its field. */
  action: (values: Values, reason: string) => Action<unknown>;
  onClose: () => void;
  /** The fields above the reason. */
  children: (form: {
    values: Values;
    change: (changes: Partial<Values>) => void;
    /** The issue of a field. */
    issue: (field: string) => string | undefined;
  }) => ReactNode;
}

/** A form of an admin that changes something for a reason. */
export function ReasonForm<Values extends object>(props: ReasonFormProps<Values>) {
  const { title, description, submitLabel, draftKey, initial, isComplete, action, onClose } = props;
  const [{ values, reason }, setDraft, clear] = useDraft(draftKey, { values: initial, reason: '' });
  const { act, busy, issue, message, conflict } = useActionState();
  const submit = async () => {
    const done = await act({ ...action(values, reason.trim()), failure: 'thrown' });
    if (!done) return;
    clear();
    onClose();
  };
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      busy={busy}
      disabled={!isComplete(values) || !isReason(reason)}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {props.children({
        values,
        change: (changes) => setDraft({ values: { ...values, ...changes }, reason }),
        issue,
      })}
      <ReasonField
        value={reason}
        error={issue('reason')}
        onValueChange={(text) => setDraft({ values, reason: text })}
      />
      <FormError>{conflict ? `${conflict.message} Close this and look at it again.` : message}</FormError>
    </FormDialog>
  );
}
