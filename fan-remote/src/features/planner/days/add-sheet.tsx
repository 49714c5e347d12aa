import { useRef } from 'react';
import Camera from 'lucide-react/icons/camera';
import { daysBetween } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Drawer } from '@bestie/design-system/drawer';
import { formatFullDay } from '@bestie/design-system/format-date';
import type { Plannable, PlannerActions } from '../../../parts/planner/use-planner-actions';
import { DayIdeas } from './day-ideas';
import { Tray } from './tray';

export interface AddSheetProps {
  date: string;
  /** Nothing is planned for the day yet. */
  isEmpty: boolean;
  today: string;
  actions: PlannerActions;
  /** Opens the photos of oneself of the day. */
  onLooks: () => void;
  onClose: () => void;
}

/** Adds outfits or pieces to a day in one press, without dragging. `?add=` opens it. */
export default function AddSheet({ date, isEmpty, today, actions, onLooks, onClose }: AddSheetProps) {
  const planning = useRef(false);

  async function plan(what: Plannable) {
    // A second press while it is planned would plan it twice.
    if (planning.current) return;
    planning.current = true;
    if (await actions.plan(date, what)) onClose();
    else planning.current = false;
  }

  const pick = (what: Plannable) => void plan(what);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={date === today ? 'Plan today' : `Plan ${formatFullDay(date)}`}
    >
      {isEmpty && date >= today && daysBetween(today, date) < limits.suggestions.daysAhead && (
        <DayIdeas date={date} onPick={pick} />
      )}
      {date <= today && (
        <p>
          <Button size="s" icon={<Camera />} onClick={onLooks}>
            Photos of you
          </Button>
        </p>
      )}
      <Tray onPick={pick} />
    </Drawer>
  );
}
