import { useNavigate } from 'react-router-dom';
import { adminSpacesQueries } from '@bestie/client/admin-spaces.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { paths } from '@bestie/contracts/paths';
import { limits } from '@bestie/contracts/limits';
import type { AdminSpace } from '@bestie/contracts/admin-spaces.contract';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';

/** Asks why an admin looks into a space that is closed to them, and opens it. */
export function OpenSpaceDialog({ space, onClose }: { space: AdminSpace | null; onClose: () => void }) {
  const api = useApi();
  const act = useAction();
  const navigate = useNavigate();
  const confirm = async (reason: string) => {
    if (!space) return;
    await act({
      call: () => api.spaces.open({ spaceId: space.id, reason }),
      stale: [adminSpacesQueries.all, spacesQueries.all],
      failure: 'thrown',
    });
    await navigate(paths.creator.space.replace(':spaceId', space.id));
  };
  return (
    <ReasonDialog
      key={space?.id}
      draftKey={`open-space:${space?.id ?? ''}`}
      open={space !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Look into “${space?.name ?? ''}”?`}
      description={`It is closed to you. You can look for ${limits.spaces.openMinutes} minutes and change nothing; opening it is logged with your reason.`}
      confirmLabel="Look"
      onConfirm={confirm}
    />
  );
}
