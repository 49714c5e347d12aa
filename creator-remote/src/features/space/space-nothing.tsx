import Upload from 'lucide-react/icons/upload';
import { Button } from '@bestie/design-system/button';
import { EnvelopeDrawing, HangerDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import type { SpaceView } from './use-space-view';

/** Empty state of a folder, a search or the trash. */
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
        {view.needs ? 'No files in this space need that any more.' : 'No files in this space match.'}
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
        : 'Files that others add appear here automatically.'}
    </EmptyState>
  );
}
