import { spacesQueries } from '@bestie/client/spaces.queries';
import { limits } from '@bestie/contracts/limits';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { Field } from '@bestie/design-system/field';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { CreateDialog } from '@bestie/remote-kit/create-dialog';
import { isAsSent } from '@bestie/remote-kit/is-as-sent';
import { useShell } from '@bestie/remote-kit/shell';

const empty = { name: '', description: '' };

export interface SpaceFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (space: SpaceDetail) => void;
}

/** Creates a space. */
export function SpaceFormDialog({ open, onOpenChange, onCreated }: SpaceFormDialogProps) {
  const { api } = useShell();
  return (
    <CreateDialog
      open={open}
      onOpenChange={onOpenChange}
      onCreated={onCreated}
      empty={empty}
      draftKey="new-space"
      title="New space"
      description="A place for pictures, sound and video that you share with others, or keep to yourself."
      submitLabel="Create space"
      isBlank={({ name, description }) => name === '' && description === ''}
      create={(words) => ({
        call: async () => {
          const made = await api.spaces.create(words);
          // An earlier call, whose answer was lost, may have created it with other words.
          const { id: _id, ...sent } = words;
          return isAsSent(made, sent)
            ? made
            : api.spaces.update({ spaceId: made.id, version: made.version, ...sent });
        },
        stale: [spacesQueries.all],
      })}
    >
      {({ words, change, issue }) => (
        <>
          <Field label="Name" required error={issue('name')}>
            <TextInput
              value={words.name}
              maxLength={limits.spaces.nameLength}
              placeholder="Spring campaign"
              autoComplete="off"
              required
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field label="What is it for?" error={issue('description')}>
            <TextArea
              rows={3}
              value={words.description}
              maxLength={limits.spaces.descriptionLength}
              onChange={(event) => change({ description: event.target.value })}
            />
          </Field>
        </>
      )}
    </CreateDialog>
  );
}
