import { Drawer } from '@bestie/design-system/drawer';
import { formatFullDay } from '@bestie/design-system/format-date';
import type { PlannerActions } from '../../../parts/planner/use-planner-actions';
import { Tray } from './tray';

export interface AddSheetProps {
  date: string;
  today: string;
  actions: PlannerActions;
  onClose: () => void;
}

/** Adds outfits or pieces to a day in one press, without dragging. `?add=` opens it. */
export default function AddSheet({ date, today, actions, onClose }: AddSheetProps) {
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={date === today ? 'Plan today' : `Plan ${formatFullDay(date)}`}
    >
      <Tray onPick={(what) => void actions.plan(date, what).then((done) => done && onClose())} />
    </Drawer>
  );
}
