import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { uuidv7 } from 'uuidv7';
import { BestieError, failureText } from '@bestie/contracts/errors';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { FormError } from '@bestie/design-system/form-error';
import { useDraft } from './use-draft';

export interface CreateDialogProps<Words extends object> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  submitLabel: string;
  /** The form before anything was written; the draft is kept under `draftKey`. */
  empty: Words;
  draftKey: string;
  /** Nothing was written yet: the dialog may be closed by a click beside it. */
  isBlank: (words: Words) => boolean;
  /** Sends it. What it throws is shown, at the field that it is about. */
  create: (words: Words & { id: string }) => Promise<void>;
  children: (form: {
    words: Words;
    change: (changes: Partial<Words>) => void;
    /** What is wrong with a field. */
    issue: (field: string) => string | undefined;
  }) => ReactNode;
}

/** Makes something new. What was typed is kept through a reload; the same form sent twice makes one. */
export function CreateDialog<Words extends object>(props: CreateDialogProps<Words>) {
  const { open, onOpenChange, title, description, submitLabel, empty, isBlank, create, children } = props;
  const formId = useId();
  const blank = { ...empty, id: '' };
  const [draft, setDraft, clearDraft] = useDraft(props.draftKey, blank);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const issues = error instanceof BestieError ? error.issues : [];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const sent = { ...draft, id: draft.id || uuidv7() };
    setDraft(sent);
    try {
      await create(sent);
      clearDraft();
      setDraft(blank);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      {...{ open, onOpenChange, title, description }}
      size="s"
      dismissible={isBlank(draft)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        {children({
          words: draft,
          change: (changes) => setDraft({ ...draft, ...changes }),
          issue: (field) => issues.find((found) => found.field === field)?.message,
        })}
        <FormError>{error !== null && issues.length === 0 && failureText(error)}</FormError>
      </form>
    </Dialog>
  );
}
