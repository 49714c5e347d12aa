import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { addDays } from '@bestie/contracts/days';
import { Button } from '@bestie/design-system/button';
import { DateInput } from '@bestie/design-system/date-input';
import { Drawer } from '@bestie/design-system/drawer';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { EntryLook } from '../../../parts/planner/entry-look';
import type { PlannerActions } from '../../../parts/planner/use-planner-actions';
import { freeDay } from '../../../parts/planner/calendar-days';
import styles from './plan-sheet.module.css';

/** How many days ahead to look for a free day. */
const ahead = 20;

export interface PlanSheetProps {
  outfitId: string;
  today: string;
  actions: PlannerActions;
  onPlanned: (date: string) => void;
  onClose: () => void;
}

/** Chooses a day for an outfit; the next free day is preselected. `?plan=` opens it. */
export default function PlanSheet({ outfitId, today, actions, onPlanned, onClose }: PlanSheetProps) {
  const { api } = useShell();
  const outfit = useQuery(outfitsQueries.get(api, outfitId));
  const days = useQuery(plannerEntriesQueries.list(api, today, addDays(today, ahead)));
  const [chosen, setChosen] = useState<string | null>(null);
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const entries = days.data?.items ?? [];
  const date = chosen ?? freeDay(entries, today, ahead);
  const there = entries.filter((entry) => entry.date === date).length;
  const name = outfit.data?.name ?? 'this outfit';

  async function plan() {
    setBusy(true);
    const done = await actions.plan(date, { name, outfitId });
    setBusy(false);
    if (done) onPlanned(date);
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Plan ${name}`}
      footer={
        <Button
          variant="primary"
          icon={<CalendarPlus />}
          loading={busy}
          disabled={!outfit.data || !days.data}
          type="submit"
          form={formId}
        >
          Plan it
        </Button>
      }
    >
      {outfit.isError || days.isError ? (
        <ErrorState
          compact
          level={3}
          onRetry={() => void Promise.all([outfit.refetch(), days.refetch()])}
          retrying={outfit.isFetching || days.isFetching}
        >
          The outfit or your days could not be loaded.
        </ErrorState>
      ) : outfit.data && days.data ? (
        <form
          id={formId}
          className={styles.plan}
          onSubmit={(event) => {
            event.preventDefault();
            void plan();
          }}
        >
          <div className={styles.look}>
            <EntryLook cover={outfit.data.cover} pieces={outfit.data.pieces} sizes="160px" />
          </div>
          <Field
            label="Day"
            hint={
              there === 0
                ? 'Nothing is planned for this day yet.'
                : 'Something is already planned for this day; you can add another look.'
            }
          >
            <DateInput value={date} onValueChange={setChosen} />
          </Field>
        </form>
      ) : (
        <Loading label="Loading the outfit…">
          <Skeleton height={200} width={160} />
        </Loading>
      )}
    </Drawer>
  );
}
