import { useEffect, useId, useReducer, useRef, type ReactNode } from 'react';
import { Button } from '@bestie/design-system/button';
import { Dialog, type DialogProps } from '@bestie/design-system/dialog';
import { SilenceNotice } from './silence-notice';
import styles from './form-dialog.module.css';

export interface FormDialogProps extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'dismissible' | 'initialFocus'
> {
  /** False while the dialog closes; a dialog that is unmounted instead is always open. */
  open?: boolean;
  onClose: () => void;
  submitLabel: string;
  /** Label of the button that closes it: “Close” if nothing is lost by that. */
  cancelLabel?: string;
  onSubmit: () => void;
  busy: boolean;
  /** The form cannot be sent yet. */
  disabled?: boolean;
  /** Why the person cannot publish anything now, as `useMute` says it: shown above the form, which cannot be sent. */
  silence?: string | null;
  /** Replaces Cancel and the submit button; gets the id of the form. */
  footer?: ((formId: string) => ReactNode) | false;
  /** The server or the dialog validates, not the browser. */
  noValidate?: boolean;
  /** Of the form. */
  className?: string;
  /** Below the form and not part of it. */
  below?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form: Cancel and the submit button are in its footer, Enter submits. */
export function FormDialog(props: FormDialogProps) {
  const {
    open = true,
    onClose,
    submitLabel,
    cancelLabel = 'Cancel',
    onSubmit,
    busy,
    silence = null,
    footer,
    noValidate,
    className,
    below,
  } = props;
  const { title, description, size, dismissible, initialFocus } = props;
  const disabled = props.disabled || silence !== null;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // From sending it until its answer is shown: then the first wrong field has the focus.
  const isSent = useRef(false);
  // The same errors once more change nothing else.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!isSent.current || busy) return;
    isSent.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
  return (
    <Dialog
      open={open}
      title={title}
      description={description}
      size={size}
      dismissible={dismissible}
      initialFocus={initialFocus}
      onOpenChange={(next) => !next && onClose()}
      footer={
        footer ? (
          footer(formId)
        ) : (
          <>
            <Button onClick={onClose}>{cancelLabel}</Button>
            <Button variant="primary" type="submit" form={formId} loading={busy} disabled={disabled}>
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      <form
        ref={form}
        id={formId}
        className={className ?? styles.form}
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault();
          if (disabled) return;
          isSent.current = true;
          drawAgain();
          onSubmit();
        }}
      >
        {silence !== null && <SilenceNotice>{silence}</SilenceNotice>}
        {props.children}
      </form>
      {below}
    </Dialog>
  );
}
