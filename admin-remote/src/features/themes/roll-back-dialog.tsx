import type { LiveTheme } from '@bestie/contracts/themes.contract';
import { themesQueries } from '@bestie/client/themes.queries';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { nameOf } from './theme-words';

export interface RollBackDialogProps {
  open: boolean;
  /** A null id is the built-in look. */
  target: { id: string | null; name: string };
  live: LiveTheme;
  onClose: () => void;
}

/** Points to an earlier look, at once. */
export function RollBackDialog({ open, target, live, onClose }: RollBackDialogProps) {
  const api = useApi();
  const act = useAction();
  return (
    <ReasonDialog
      open={open}
      draftKey={`theme:roll-back:${target.id}`}
      onOpenChange={(next) => !next && onClose()}
      title={`Back to ${target.id === null ? 'the built-in look' : `“${target.name}”`}?`}
      description={`Everybody sees it within seconds instead of “${nameOf(live)}”, which stays in the list. What is scheduled becomes a draft again.`}
      confirmLabel="Roll back"
      onConfirm={(reason) =>
        act({
          call: () => api.themes.rollBack({ themeId: target.id, revision: live.revision, reason }),
          stale: [themesQueries.all],
          said: 'Rolled back.',
          failure: 'thrown',
        })
      }
    />
  );
}
