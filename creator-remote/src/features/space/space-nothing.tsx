import { useState } from 'react';
import Upload from 'lucide-react/icons/upload';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { paths } from '@bestie/contracts/paths';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { Button } from '@bestie/design-system/button';
import { EnvelopeDrawing, HangerDrawing, KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { useShell } from '@bestie/remote-kit/shell';
import { failureText } from '../../spaces/space-words';
import type { SpaceView } from './use-space-view';

/** A folder, a search or the trash without anything in it. */
export function SpaceNothing({
  view,
  filtered,
  mayEdit,
  onUpload,
  onClear,
}: {
  view: SpaceView;
  filtered: boolean;
  mayEdit: boolean;
  onUpload: () => void;
  onClear: () => void;
}) {
  if (view.trash)
    return (
      <EmptyState title="The trash is empty" action={<Button onClick={onClear}>Back to the files</Button>} />
    );
  if (filtered)
    return (
      <EmptyState
        title={view.needs ? 'All done here' : 'Nothing matches'}
        action={<Button onClick={onClear}>Clear search and filters</Button>}
      >
        {view.needs ? 'No file of this space needs that any more.' : 'No file of this space fits.'}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing={view.folder ? <HangerDrawing /> : <EnvelopeDrawing />}
      title={view.folder ? 'This folder is empty' : 'Nothing in here yet'}
      action={
        mayEdit && (
          <Button variant="primary" icon={<Upload />} onClick={onUpload}>
            Upload files
          </Button>
        )
      }
    >
      {mayEdit
        ? 'Drop files or whole folders anywhere on this page.'
        : 'Files that others add appear here by themselves.'}
    </EmptyState>
  );
}

/** A space that is not there; with `space` one that its manager can bring back. */
export function SpaceGone({ space }: { space?: SpaceDetail }) {
  const { api, queryClient, toast } = useShell();
  const [busy, setBusy] = useState(false);
  if (!space)
    return (
      <EmptyState
        level={1}
        drawing={<KeyDrawing />}
        title="This space is not here"
        action={<Button href={paths.creator.spaces}>See your spaces</Button>}
      >
        It was deleted, or you are not a member of it.
      </EmptyState>
    );
  const restore = async () => {
    setBusy(true);
    try {
      await api.spaces.restore({ spaceId: space.id });
      await queryClient.invalidateQueries({ queryKey: spacesQueries.all });
    } catch (error) {
      toast(failureText(error), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <EmptyState
      level={1}
      drawing={<KeyDrawing />}
      title={`${space.name} is in the trash`}
      action={
        <Button variant="primary" loading={busy} onClick={() => void restore()}>
          Bring it back
        </Button>
      }
    >
      It is kept for 30 days after it was deleted.
    </EmptyState>
  );
}
