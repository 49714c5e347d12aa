import type { ReactNode } from 'react';
import { uuidv7 } from 'uuidv7';
import { FormError } from '@bestie/design-system/form-error';
import { useActionState, type Action } from '../actions/use-action';
import { useDraft } from '../actions/use-draft';
import { FormDialog } from './form-dialog';

export interface CreateDialogProps<Words extends object, Made> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  submitLabel: string;
  /** The empty form; its draft is stored under `draftKey`. */
  empty: Words;
  draftKey: string;
  /** Nothing was entered: a click outside may close the dialog. */
  isBlank: (words: Words) => boolean;
  /** Sends the form. A failure is shown at its field. */
  create: (words: Words & { id: string }) => Action<Made>;
  onCreated: (made: Made) => void;
  children: (form: {
    words: Words;
    change: (changes: Partial<Words>) => void;
    /** The issue of a field. */
    issue: (field: string) => string | undefined;
  }) => ReactNode;
}

/** Creates something. Entered text survives a reload; a form that is sent twice creates one. */
export function CreateDialog<Words extends object, Made>(props: CreateDialogProps<Words, Made>) {
  const { open, onOpenChange, title, description, submitLabel, empty, isBlank, children } = props;
  const { create, onCreated } = props;
  const blank = { ...empty, id: '' };
  const [draft, setDraft, clearDraft] = useDraft(props.draftKey, blank);
  const { act, busy, issue, failure } = useActionState();

  async function submit() {
    const sent = { ...draft, id: draft.id || uuidv7() };
    setDraft(sent);
    const done = await act({ ...create(sent), failure: 'thrown' });
    if (!done) return;
    clearDraft();
    setDraft(blank);
    onCreated(done.answer);
  }

  return (
    <FormDialog
      open={open}
      title={title}
      description={description}
      submitLabel={submitLabel}
      busy={busy}
      size="s"
      dismissible={isBlank(draft)}
      onClose={() => onOpenChange(false)}
      onSubmit={() => void submit()}
    >
      {children({
        words: draft,
        change: (changes) => setDraft({ ...draft, ...changes }),
        issue,
      })}
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}
