import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { useOnline } from '@bestie/design-system/use-online';
import type { DraftState } from './draft-saving';

/** State of saving a draft, or the choice between it and a version from another device. */
export function DraftNote({
  phase,
  gone,
  isEmpty,
  onTheirs,
  onMine,
}: Pick<DraftState<unknown>, 'phase' | 'gone'> & {
  isEmpty: boolean;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const online = useOnline();
  if (phase === 'conflict')
    return (
      <ConflictChoice size="s" theirs={gone ? 'Discard it' : 'Use it'} onTheirs={onTheirs} onMine={onMine}>
        {gone ? 'You sent or discarded this draft somewhere else.' : 'A newer draft is on another device.'}
      </ConflictChoice>
    );
  if (isEmpty) return null;
  if (!online && phase !== 'saved') return 'What you wrote is kept in this tab.';
  if (phase === 'failed') return 'Your draft is not saved yet.';
  return phase === 'saved' ? 'Draft saved' : null;
}
