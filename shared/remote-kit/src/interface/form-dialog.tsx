import { useId, type ReactNode } from 'react';
import { Button } from '@bestie/design-system/button';
import { Dialog, type DialogProps } from '@bestie/design-system/dialog';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'dismissible'> {
  /** False while the dialog closes; one that is taken away instead is open as long as it stands. */
  open?: boolean;
  onClose: () => void;
  submitLabel: string;
  /** Of the button that closes it: “Close” where nothing is lost by that. */
  cancelLabel?: string;
  onSubmit: () => void;
  busy: boolean;
  /** What is written cannot be sent yet. */
  disabled?: boolean;
  /** Stands in place of Cancel and the submit button; gets the id of the form. */
  footer?: ((formId: string) => ReactNode) | false;
  /** The server, or the dialog itself, says what is missing, and not the browser. */
  noValidate?: boolean;
  /** Of the form. */
  className?: string;
  /** Below the form and not part of it. */
  below?: ReactNode;
  children: ReactNode;
}

/** A dialog that is a form: Cancel and the submit button stand in its footer, Enter submits. */
export function FormDialog(props: FormDialogProps) {
  const {
    open = true,
    onClose,
    submitLabel,
    cancelLabel = 'Cancel',
    onSubmit,
    busy,
    disabled,
    footer,
    noValidate,
    className,
    below,
  } = props;
  const { title, description, size, dismissible } = props;
  const formId = useId();
  return (
    <Dialog
      {...{ open, title, description, size, dismissible }}
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
        id={formId}
        className={className}
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled) onSubmit();
        }}
      >
        {props.children}
      </form>
      {below}
    </Dialog>
  );
}
