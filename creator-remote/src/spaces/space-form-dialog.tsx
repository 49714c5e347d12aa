import { useId, useState, type FormEvent } from 'react';
import { uuidv7 } from 'uuidv7';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { failureText } from './space-words';
import { useDraft } from '@bestie/remote-kit/use-draft';

const empty = { id: '', name: '', description: '' };

/** Makes a space. What was typed is kept through a reload; the same form sent twice makes one space. */
export function SpaceFormDialog({
  open,
  onOpenChange,
  onCreated,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (space: SpaceDetail) => void;
}) {
  const { api, queryClient } = useShell();
  const formId = useId();
  const [draft, setDraft, clearDraft] = useDraft('new-space', empty);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const issue = (field: string) =>
    error instanceof BestieError ? error.issues.find((found) => found.field === field)?.message : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const id = draft.id || uuidv7();
    setDraft({ ...draft, id });
    try {
      const space = await api.spaces.create({ id, name: draft.name, description: draft.description });
      clearDraft();
      setDraft(empty);
      void queryClient.invalidateQueries({ queryKey: spacesQueries.all });
      onCreated(space);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="s"
      title="New space"
      description="A place for pictures, sound and video that you share with others, or keep to yourself."
      dismissible={draft.name === '' && draft.description === ''}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} loading={busy}>
            Create space
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Field label="Name" required error={issue('name')}>
          <TextInput
            value={draft.name}
            maxLength={limits.spaces.nameLength}
            placeholder="Spring campaign"
            autoComplete="off"
            required
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </Field>
        <Field label="What is it for?" error={issue('description')}>
          <TextArea
            rows={3}
            value={draft.description}
            maxLength={limits.spaces.descriptionLength}
            onChange={(event) => setDraft({ ...draft, description: event.target.value })}
          />
        </Field>
        <FormError>
          {error !== null && !(error instanceof BestieError && error.issues.length > 0) && failureText(error)}
        </FormError>
      </form>
    </Dialog>
  );
}
