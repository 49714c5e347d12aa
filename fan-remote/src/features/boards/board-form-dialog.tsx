import { useId, useState, type FormEvent } from 'react';
import { uuidv7 } from 'uuidv7';
import { boardsQueries } from '@bestie/client/boards.queries';
import { boardLayoutLabels, boardLayouts, type BoardLayout } from '@bestie/contracts/boards';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { failureText } from '../../items/use-item-actions';

interface Draft {
  id: string;
  title: string;
  description: string;
  layout: BoardLayout;
}
const empty: Draft = { id: '', title: '', description: '', layout: 'grid' };
const layoutOptions = boardLayouts.map((value) => ({ value, label: boardLayoutLabels[value] }));

/** Makes a board. What was typed is kept through a reload; the same form sent twice makes one. */
export function BoardFormDialog({
  open,
  onOpenChange,
  onCreated,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (board: BoardDetail) => void;
}) {
  const { api, queryClient } = useShell();
  const formId = useId();
  const [draft, setDraft, clearDraft] = useDraft('new-board', empty);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const issues = error instanceof BestieError ? error.issues : [];
  const issue = (field: string) => issues.find((found) => found.field === field)?.message;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const id = draft.id || uuidv7();
    setDraft({ ...draft, id });
    try {
      const { title, description, layout } = draft;
      const board = await api.boards.create({ id, title, description, layout });
      clearDraft();
      setDraft(empty);
      queryClient.setQueryData(boardsQueries.get(api, id).queryKey, board);
      void queryClient.invalidateQueries({ queryKey: boardsQueries.lists });
      onCreated(board);
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
      title="New board"
      description="For an idea, a season, a suitcase. It is private until you say otherwise."
      dismissible={draft.title === '' && draft.description === ''}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} loading={busy}>
            Create board
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Field label="Title" required error={issue('title')}>
          <TextInput
            value={draft.title}
            maxLength={limits.boards.titleLength}
            placeholder="Linen summer"
            autoComplete="off"
            required
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
        </Field>
        <Field label="What is it about?" error={issue('description')}>
          <TextArea
            rows={3}
            value={draft.description}
            maxLength={limits.boards.descriptionLength}
            onChange={(event) => setDraft({ ...draft, description: event.target.value })}
          />
        </Field>
        <ChipGroup
          label="Layout"
          single
          options={layoutOptions}
          value={[draft.layout]}
          onValueChange={([layout]) => setDraft({ ...draft, layout: layout ?? draft.layout })}
        />
        <FormError>{error !== null && issues.length === 0 && failureText(error)}</FormError>
      </form>
    </Dialog>
  );
}
