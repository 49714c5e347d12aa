import { wordFiltersQueries } from '@bestie/client/word-filters.queries';
import type { WordFilter } from '@bestie/contracts/word-filters.contract';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../../parts/reason-field/reason-dialog';

/** Puts a filter into the trash; the toast brings it back. */
export function DeleteFilter({
  filter: { id, version, name },
  onClose,
}: {
  filter: WordFilter;
  onClose: () => void;
}) {
  const api = useApi();
  const act = useAction();
  return (
    <ReasonDialog
      open
      draftKey={`filter:delete:${id}`}
      onOpenChange={(next) => !next && onClose()}
      title={`Delete “${name}”?`}
      description="New texts are not compared with it any more. Texts that it changed stay as they are."
      confirmLabel="Delete"
      onConfirm={(reason) =>
        act({
          call: () => api.wordFilters.delete({ filterId: id, version, reason }),
          stale: [wordFiltersQueries.all],
          said: 'Deleted.',
          undo: () => api.wordFilters.restore({ filterId: id, reason: 'Undid the deletion.' }),
          failure: 'thrown',
        })
      }
    />
  );
}
