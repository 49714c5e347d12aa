import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { useOnline } from '@bestie/design-system/use-online';
import type { PostDraft } from './draft/use-post-draft';
import styles from './composer.module.css';

/** Whether what is written is saved, and the choice when someone else changed it, too. */
export function SaveState({ draft }: { draft: PostDraft }) {
  const { saved, saving, problem } = draft;
  const online = useOnline();
  if (problem?.isConflict)
    return (
      <ConflictChoice size="s" busy={saving} onTheirs={draft.reloadTheirs} onMine={draft.keepMine}>
        {problem.message}
      </ConflictChoice>
    );
  if (problem)
    return (
      <div className={styles.unsaved} role="alert">
        <p>{`Not saved: ${problem.message}`}</p>
        <Button size="s" loading={saving} onClick={() => void draft.save()}>
          Try again
        </Button>
      </div>
    );
  const words = saving
    ? 'Saving…'
    : saved
      ? 'Saved'
      : online
        ? 'Not saved yet'
        : 'Kept on this device until you are online';
  return (
    <p className={styles.saving} role="status">
      {words}
    </p>
  );
}
