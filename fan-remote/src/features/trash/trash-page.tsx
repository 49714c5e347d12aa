import { fanTrashKinds } from '@bestie/contracts/trash';
import { useShell } from '@bestie/remote-kit/shell';
import { TrashPage } from '@bestie/remote-kit/trash-page';

/** Deleted things of closet, planner and boards. */
export default function FanTrashPage() {
  return <TrashPage trash={useShell().api.trash} kinds={fanTrashKinds} />;
}
