import { studioTrashKinds } from '@bestie/contracts/trash';
import { useShell } from '@bestie/remote-kit/shell';
import { TrashPage } from '@bestie/remote-kit/trash-page';

/** What was deleted from spaces, and spaces that were. */
export default function StudioTrashPage() {
  return <TrashPage trash={useShell().api.studioTrash} kinds={studioTrashKinds} />;
}
