import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { paths } from '@bestie/contracts/paths';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { Button } from '@bestie/design-system/button';
import { formatMonth } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { TabLinks } from '@bestie/design-system/tabs';
import { Toolbar } from '@bestie/design-system/toolbar';
import { weekInWords } from '../../../parts/planner/calendar-days';
import { closed, type PlannerView } from './use-planner-view';
import styles from './planner-days.module.css';

export interface DaysToolbarProps {
  view: PlannerView;
  today: string;
  /** Entries of the visible days. */
  entries: readonly PlannerEntry[];
  /** Copies the visible week to the next one. */
  onCopy: () => void;
}

/** Moves between weeks or months, and copies or downloads the visible one. */
export function DaysToolbar({ view, today, entries, onCopy }: DaysToolbarProps) {
  const isMonth = view.view === 'month';
  const href = (changes: Record<string, string | null>) => `${paths.fan.planner}${view.search(changes)}`;
  const download = async () => {
    const { savePlanner } = await import(/* webpackChunkName: "planner-ics" */ './planner-ics');
    savePlanner(`planner-${view.days[0] ?? today}.ics`, entries);
  };
  return (
    <Toolbar
      label="Days in view"
      end={
        <>
          <TabLinks
            label="View"
            tabs={[
              { label: 'Week', href: href({ view: null }), current: !isMonth },
              { label: 'Month', href: href({ view: 'month' }), current: isMonth },
            ]}
          />
          <Menu align="end" trigger={<IconButton label="More" icon={<Ellipsis />} variant="outline" />}>
            <MenuItem disabled={isMonth || entries.length === 0} onSelect={onCopy}>
              Copy this week to next week
            </MenuItem>
            <MenuItem disabled={entries.length === 0} onSelect={() => void download()}>
              Download as calendar (ICS)
            </MenuItem>
            <MenuItem href={`${paths.fan.trash}?kind=plannerEntries`}>Trash</MenuItem>
          </Menu>
        </>
      }
    >
      <IconButton
        label={isMonth ? 'Previous month' : 'Previous week'}
        icon={<ChevronLeft />}
        variant="outline"
        href={href({ date: view.before, ...closed })}
      />
      <IconButton
        label={isMonth ? 'Next month' : 'Next week'}
        icon={<ChevronRight />}
        variant="outline"
        href={href({ date: view.after, ...closed })}
      />
      <h2 className={styles.title} aria-live="polite">
        {isMonth ? formatMonth(view.date) : weekInWords(view.date)}
      </h2>
      {!view.days.includes(today) && (
        <Button size="s" href={href({ date: null, ...closed })}>
          Today
        </Button>
      )}
    </Toolbar>
  );
}
