import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../button/button';
import { Field } from '../field/field';
import { Modal } from '../modal/modal';
import { TextArea } from '../text-area/text-area';
import styles from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: "Delete this board?" */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The verb on the button: "Delete board". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Marks the action as destructive. */
  danger?: boolean;
  /** Asks for a reason, which is then required. */
  reason?: {
    label: string;
    hint?: string;
    maxLength?: number;
    /** Stores the text outside of the dialog; cleared when the dialog closes. */
    kept?: { text: string; onTextChange: (text: string) => void };
  };
  /**
   * Called on confirmation with the trimmed reason ('' when none is asked for). The dialog closes when the
   * promise resolves; when it rejects, the dialog stays and shows the error's message.
   */
  onConfirm: (reason: string) => unknown;
  /** Further options below the reason. */
  children?: ReactNode;
}

/** Asks before something that cannot be undone. For everything else act at once and offer Undo in a toast. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  reason,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const [ownText, setOwnText] = useState('');
  const text = reason?.kept?.text ?? ownText;
  const setText = reason?.kept?.onTextChange ?? setOwnText;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const given = text.trim();
    if (reason && given === '') {
      setError('Please give a reason.');
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await onConfirm(given);
      onOpenChange(false);
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      shape="dialog-s"
      role="alertdialog"
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      onClosed={() => {
        setText('');
        setError(null);
      }}
      title={title}
      description={description}
      dismissible={!busy}
      initialFocus={reason ? undefined : cancel}
      footer={
        <>
          <Button ref={cancel} onClick={() => onOpenChange(false)} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} loading={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        {reason ? (
          <Field label={reason.label} hint={reason.hint} error={error} required>
            <TextArea
              rows={3}
              maxLength={reason.maxLength}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        ) : (
          error && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )
        )}
        {children}
      </form>
    </Modal>
  );
}
