import { Button } from '@bestie/design-system/button';

export interface FormFooterProps {
  /** Id of the form that is sent; it stands in the dialog's body. */
  form: string;
  label: string;
  busy: boolean;
  /** Whether something is still missing. */
  disabled: boolean;
  onCancel: () => void;
}

/** Below the form of a dialog: leave it, or send it. */
export function FormFooter({ form, label, busy, disabled, onCancel }: FormFooterProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" form={form} variant="primary" loading={busy} disabled={disabled}>
        {label}
      </Button>
    </>
  );
}
