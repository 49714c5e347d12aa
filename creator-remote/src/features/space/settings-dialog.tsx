import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { BestieError, failureText } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { useDraft } from '@bestie/remote-kit/use-draft';
import styles from './settings-dialog.module.css';

/** Name and description, the archive, and the end of a space. */
export function SettingsDialog({ space, onClose }: { space: SpaceDetail; onClose: () => void }) {
  const { api, queryClient, toast } = useShell();
  const navigate = useNavigate();
  const formId = useId();
  const [draft, setDraft, clearDraft] = useDraft(`space:${space.id}`, {
    name: space.name,
    description: space.description,
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const spaceId = space.id;
  const key = spacesQueries.get(api, spaceId).queryKey;
  const conflict = error instanceof BestieError && error.code === 'conflict' ? error : null;
  const refreshLists = () => void queryClient.invalidateQueries({ queryKey: spacesQueries.lists });

  async function save(version: number) {
    setBusy(true);
    setError(null);
    try {
      queryClient.setQueryData(key, await api.spaces.update({ spaceId, version, ...draft }));
      clearDraft();
      refreshLists();
      toast('Saved.', { kind: 'success' });
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  async function reloadTheirs() {
    const next = await queryClient.fetchQuery({ ...spacesQueries.get(api, spaceId), staleTime: 0 });
    setDraft({ name: next.name, description: next.description });
    clearDraft();
    setError(null);
  }
  async function setArchived(archived: boolean) {
    try {
      const call = archived ? api.spaces.archive : api.spaces.unarchive;
      queryClient.setQueryData(key, await call({ spaceId }));
      refreshLists();
      toast(archived ? 'Archived.' : 'Back among the active spaces.', {
        kind: 'success',
        undo: () => void setArchived(!archived),
      });
      onClose();
    } catch (failure) {
      setError(failure);
    }
  }
  async function remove() {
    try {
      await api.spaces.delete({ spaceId });
      void navigate(paths.creator.spaces, { replace: true });
      queryClient.removeQueries({ queryKey: key });
      refreshLists();
      const undo = async () => {
        await api.spaces.restore({ spaceId });
        refreshLists();
      };
      toast(`Deleted ${space.name}. It waits in the trash for ${limits.trashDays} days.`, {
        kind: 'success',
        undo: () => void undo().catch((failure: unknown) => toast(failureText(failure), { kind: 'error' })),
      });
    } catch (failure) {
      setError(failure);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Space settings"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy) void save(space.version);
        }}
      >
        <Field label="Name" required>
          <TextInput
            value={draft.name}
            maxLength={limits.spaces.nameLength}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </Field>
        <Field
          label="What is it for?"
          counter={`${draft.description.length}/${limits.spaces.descriptionLength}`}
        >
          <TextArea
            rows={3}
            maxLength={limits.spaces.descriptionLength}
            value={draft.description}
            onChange={(event) => setDraft({ ...draft, description: event.target.value })}
          />
        </Field>
        {conflict ? (
          <ConflictChoice
            busy={busy}
            onTheirs={() => void reloadTheirs()}
            onMine={() => void save(conflict.currentVersion ?? space.version)}
          >
            Somebody changed this in the meantime.
          </ConflictChoice>
        ) : (
          <FormError>{error !== null && failureText(error)}</FormError>
        )}
      </form>
      <div className={styles.end}>
        <div className={styles.choice}>
          <p>
            {space.archivedAt
              ? 'Archived: everybody can look, nobody can change it.'
              : 'Done with it? In the archive it can be looked at and not changed.'}
          </p>
          <Button size="s" onClick={() => void setArchived(!space.archivedAt)}>
            {space.archivedAt ? 'Take out of the archive' : 'Archive'}
          </Button>
        </div>
        <div className={styles.choice}>
          <p>Deleting takes it from all members. It can be brought back for {limits.trashDays} days.</p>
          <Button size="s" variant="danger" onClick={() => void remove()}>
            Delete space
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
