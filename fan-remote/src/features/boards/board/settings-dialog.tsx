import { boardsQueries } from '@bestie/client/boards.queries';
import {
  boardLayoutLabels,
  boardLayouts,
  boardVisibilities,
  boardVisibilityHints,
  boardVisibilityLabels,
} from '@bestie/contracts/boards';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { limits } from '@bestie/contracts/limits';
import { Checkbox } from '@bestie/design-system/checkbox';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { publicBoardPath } from '../../../parts/boards/board-paths';
import { CopyLink } from '../../../parts/boards/copy-link';
import styles from './settings-dialog.module.css';

type Words = Pick<BoardDetail, 'title' | 'description' | 'visibility' | 'layout' | 'mayFeature'>;
const layoutOptions = boardLayouts.map((value) => ({ value, label: boardLayoutLabels[value] }));

/** Title, layout and visibility. */
export function SettingsDialog({ board, onClose }: { board: BoardDetail; onClose: () => void }) {
  const { api } = useShell();
  const { act, busy, issue, failure } = useActionState();
  const { title, description, visibility, layout, mayFeature = false } = board;
  const blank: { begun: number; changes: Partial<Words> } = { begun: board.version, changes: {} };
  const [{ begun, changes }, setDraft, clearDraft] = useDraft(`board:${board.id}`, blank);
  const values = { title, description, visibility, layout, mayFeature, ...changes };
  const changed = Object.keys(changes).length > 0;
  const conflict = changed && begun !== board.version;
  const set = (more: Partial<Words>) => setDraft({ begun, changes: { ...changes, ...more } });

  const close = () => {
    clearDraft();
    onClose();
  };

  async function submit() {
    const done = await act({
      call: () => api.boards.update({ boardId: board.id, version: board.version, ...changes }),
      updates: boardsQueries.get(api, board.id).queryKey,
      stale: [boardsQueries.lists],
      said: 'Saved.',
      failure: 'thrown',
    });
    if (done) close();
  }

  return (
    <FormDialog
      title="Board settings"
      className={styles.form}
      submitLabel="Save"
      busy={busy}
      disabled={!changed}
      dismissible={!changed}
      onClose={close}
      onSubmit={() => void submit()}
      footer={
        conflict &&
        ((formId) => (
          <ConflictChoice
            form={formId}
            busy={busy}
            onTheirs={() => {
              setDraft(blank);
              clearDraft();
            }}
          >
            This board was changed somewhere else in the meantime.
          </ConflictChoice>
        ))
      }
    >
      <Field label="Title" required error={issue('title')}>
        <TextInput
          value={values.title}
          maxLength={limits.boards.titleLength}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field
        label="What is it about?"
        counter={`${values.description.length}/${limits.boards.descriptionLength}`}
        error={issue('description')}
      >
        <TextArea
          rows={2}
          value={values.description}
          maxLength={limits.boards.descriptionLength}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <ChipGroup
        label="Layout"
        single
        options={layoutOptions}
        value={[values.layout]}
        onValueChange={([next]) => next && set({ layout: next })}
      />
      <fieldset className={styles.visibility}>
        <legend>Who can see this</legend>
        {boardVisibilities.map((value) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="visibility"
              value={value}
              checked={values.visibility === value}
              onChange={() => set({ visibility: value })}
            />
            <span className={styles.words}>
              <strong>{boardVisibilityLabels[value]}</strong>
              <span className={styles.hint}>{boardVisibilityHints[value]}</span>
            </span>
          </label>
        ))}
        {values.visibility !== 'private' && (
          <p className={styles.hint}>
            Everyone can see your name, your picture and the first photo of each pinned piece, but nothing
            else in your closet.
          </p>
        )}
      </fieldset>
      {values.visibility === 'public' && (
        <Checkbox
          label="Bestie may feature this board"
          hint="Everyone sees it among the featured boards for a while. You can take this back at any time."
          checked={values.mayFeature}
          onCheckedChange={(checked) => set({ mayFeature: checked })}
        />
      )}
      {board.visibility !== 'private' && values.visibility !== 'private' && (
        <CopyLink path={publicBoardPath(board.owner.uid, board.id)} />
      )}
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}
