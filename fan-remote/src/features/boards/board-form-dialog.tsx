import { boardsQueries } from '@bestie/client/boards.queries';
import { boardLayoutLabels, boardLayouts, type BoardLayout } from '@bestie/contracts/boards';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { limits } from '@bestie/contracts/limits';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Field } from '@bestie/design-system/field';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { CreateDialog } from '@bestie/remote-kit/create-dialog';
import { isAsSent } from '@bestie/remote-kit/is-as-sent';
import { useShell } from '@bestie/remote-kit/shell';

const empty: { title: string; description: string; layout: BoardLayout } = {
  title: '',
  description: '',
  layout: 'grid',
};
const layoutOptions = boardLayouts.map((value) => ({ value, label: boardLayoutLabels[value] }));

export interface BoardFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (board: BoardDetail) => void;
}

/** Creates a board. */
export function BoardFormDialog({ open, onOpenChange, onCreated }: BoardFormDialogProps) {
  const { api } = useShell();
  return (
    <CreateDialog
      open={open}
      onOpenChange={onOpenChange}
      onCreated={onCreated}
      empty={empty}
      draftKey="new-board"
      title="New board"
      description="For an idea, a season, a suitcase. It is private until you say otherwise."
      submitLabel="Create board"
      isBlank={({ title, description }) => title === '' && description === ''}
      create={(words) => ({
        call: async () => {
          const made = await api.boards.create(words);
          // An earlier call, whose answer was lost, may have created it with other words.
          const { id: boardId, ...sent } = words;
          return isAsSent(made, sent) ? made : api.boards.update({ boardId, version: made.version, ...sent });
        },
        updates: boardsQueries.get(api, words.id).queryKey,
        stale: [boardsQueries.lists],
      })}
    >
      {({ words, change, issue }) => (
        <>
          <Field label="Title" required error={issue('title')}>
            <TextInput
              value={words.title}
              maxLength={limits.boards.titleLength}
              placeholder="Linen summer"
              autoComplete="off"
              required
              onChange={(event) => change({ title: event.target.value })}
            />
          </Field>
          <Field label="What is it about?" error={issue('description')}>
            <TextArea
              rows={3}
              value={words.description}
              maxLength={limits.boards.descriptionLength}
              onChange={(event) => change({ description: event.target.value })}
            />
          </Field>
          <ChipGroup
            label="Layout"
            single
            options={layoutOptions}
            value={[words.layout]}
            onValueChange={([layout]) => layout && change({ layout })}
          />
        </>
      )}
    </CreateDialog>
  );
}
