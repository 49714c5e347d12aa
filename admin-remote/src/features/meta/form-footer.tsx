import { Button } from '@bestie/design-system/button';

export interface FormFooterProps {
  /** Id of the submitted form, which is in the dialog's body. */
  form: string;
  label: string;
  busy: boolean;
  /** Whether a required value is missing. */
  disabled: boolean;
  onCancel: () => void;
}

/** Cancel and submit buttons below the form of a dialog. */
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
