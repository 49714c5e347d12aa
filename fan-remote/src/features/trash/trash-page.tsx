import { fanTrashKinds } from '@bestie/contracts/trash';
import { useShell } from '@bestie/remote-kit/shell';
import { TrashPage } from '@bestie/remote-kit/trash-page';

/** What was deleted from closet, planner and boards. */
export default function FanTrashPage() {
  return <TrashPage trash={useShell().api.trash} kinds={fanTrashKinds} />;
}
