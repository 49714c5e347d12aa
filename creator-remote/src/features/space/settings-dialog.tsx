import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useFieldsDraft } from '../../parts/drafts/use-fields-draft';
import { InUseDialog } from '../../parts/spaces/in-use-dialog';
import { removeUnlessInUse } from '../../parts/spaces/remove-unless-in-use';
import type { InUse } from '../../parts/spaces/remove-unless-in-use';
import styles from './settings-dialog.module.css';

/** Renames, archives and deletes a space. */
export function SettingsDialog({ space, onClose }: { space: SpaceDetail; onClose: () => void }) {
  const { api } = useShell();
  const navigate = useNavigate();
  const { id: spaceId, name, description } = space;
  const action = useActionState();
  const { act, busy, conflict, message } = action;
  const draft = useFieldsDraft(`space:${spaceId}:words`, { name, description }, space.version, busy);
  const { value: words, change } = draft;
  const [inUse, setInUse] = useState<InUse | null>(null);
  const shows = { updates: spacesQueries.get(api, spaceId).queryKey, stale: [spacesQueries.lists] };

  async function save(version: number) {
    const done = await act({
      ...shows,
      call: () => api.spaces.update({ spaceId, version, ...words }),
      said: 'Saved.',
      failure: 'thrown',
    });
    if (!done) return;
    draft.discard();
    onClose();
  }
  async function setArchived(archived: boolean) {
    const call = (next: boolean) =>
      next ? api.spaces.archive({ spaceId }) : api.spaces.unarchive({ spaceId });
    const done = await act({
      ...shows,
      call: () => call(archived),
      said: archived ? 'Archived.' : 'Active again.',
      undo: () => call(!archived),
      failure: 'thrown',
    });
    if (done) onClose();
  }
  const remove = () =>
    removeUnlessInUse(act, setInUse, {
      call: (confirmed) => api.spaces.delete({ spaceId, confirmed }),
      stale: [spacesQueries.all],
      gone: [spaceId],
      said: () => `Deleted ${space.name}. It stays in the trash for ${limits.trashDays} days.`,
      undo: () => api.spaces.restore({ spaceId }),
      failure: 'thrown',
      onRemoved: () => void navigate(paths.creator.spaces, { replace: true }),
    });

  return (
    <>
      <FormDialog
        title="Space settings"
        submitLabel="Save"
        busy={busy}
        onClose={onClose}
        onSubmit={() => void save(draft.version)}
        below={
          <div className={styles.end}>
            <div className={styles.choice}>
              <p>
                {space.archivedAt
                  ? 'Archived: everyone can view it, no one can change it.'
                  : 'Done with it? An archived space can be viewed, but not changed.'}
              </p>
              <Button size="s" onClick={() => void setArchived(!space.archivedAt)}>
                {space.archivedAt ? 'Unarchive' : 'Archive'}
              </Button>
            </div>
            <div className={styles.choice}>
              <p>Deleting removes it for all members. It can be restored for {limits.trashDays} days.</p>
              <Button size="s" variant="danger" onClick={() => void remove()}>
                Delete space
              </Button>
            </div>
          </div>
        }
      >
        <Field label="Name" required>
          <TextInput
            value={words.name}
            maxLength={limits.spaces.nameLength}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field
          label="What is it for?"
          counter={`${words.description.length}/${limits.spaces.descriptionLength}`}
        >
          <TextArea
            rows={3}
            maxLength={limits.spaces.descriptionLength}
            value={words.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <DraftConflict draft={draft} action={action} onMine={(version) => void save(version)}>
          Someone changed this in the meantime.
        </DraftConflict>
        {!conflict && <FormError>{message}</FormError>}
      </FormDialog>
      <InUseDialog inUse={inUse} onClose={() => setInUse(null)} />
    </>
  );
}
