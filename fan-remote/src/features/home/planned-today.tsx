import Check from 'lucide-react/icons/check';
import Undo2 from 'lucide-react/icons/undo-2';
import { paths } from '@bestie/contracts/paths';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { plannerSlotLabels, plannerStatusLabels } from '@bestie/contracts/planner-entries';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { EntryLook } from '../../parts/planner/entry-look';
import { entryName, entryWarnings } from '../../parts/planner/planner-words';
import { usePlannerActions } from '../../parts/planner/use-planner-actions';
import styles from './planned-today.module.css';

/** The plan for today, and one tap to mark it as worn. */
export function PlannedToday({ date, entries }: { date: string; entries: readonly PlannerEntry[] }) {
  const actions = usePlannerActions(date);
  return (
    <Section
      title="Today"
      lede="As you planned it."
      more={{ label: 'Open planner', href: paths.fan.planner }}
    >
      <ul className={styles.list}>
        {entries.map((entry) => {
          const name = entryName(entry);
          return (
            <li key={entry.id} className={styles.entry}>
              <div>
                <EntryLook cover={entry.outfit?.cover ?? null} pieces={entry.pieces} sizes="220px" priority />
              </div>
              <div className={styles.words}>
                <p className={styles.when}>
                  {[entry.slot === 'day' ? null : plannerSlotLabels[entry.slot], entry.occasion]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <h3 className={styles.name}>
                  <Link href={`${paths.fan.planner}?date=${date}&entry=${entry.id}`}>{name}</Link>
                </h3>
                {entry.note && <p className={styles.note}>{entry.note}</p>}
                {entryWarnings(entry).map((warning) => (
                  <Badge key={warning.kind} tone="warning">
                    {warning.label}
                  </Badge>
                ))}
                <div className={styles.actions}>
                  {entry.status === 'planned' ? (
                    <Button
                      variant="primary"
                      icon={<Check />}
                      aria-label={`Wore it: ${name}`}
                      onClick={() => void actions.mark(entry, 'worn')}
                    >
                      Wore it
                    </Button>
                  ) : (
                    <>
                      <Badge tone={entry.status === 'worn' ? 'success' : 'neutral'}>
                        {plannerStatusLabels[entry.status]}
                      </Badge>
                      <Button
                        size="s"
                        icon={<Undo2 />}
                        aria-label={`Undo: ${name}`}
                        onClick={() => void actions.mark(entry, 'planned')}
                      >
                        Undo
                      </Button>
                    </>
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
