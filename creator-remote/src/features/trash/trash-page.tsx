import { studioTrashKinds } from '@bestie/contracts/trash';
import { useShell } from '@bestie/remote-kit/shell';
import { TrashPage } from '@bestie/remote-kit/trash-page';

/** Deleted files and deleted spaces. */
export default function StudioTrashPage() {
  return <TrashPage trash={useShell().api.studioTrash} kinds={studioTrashKinds} />;
}
