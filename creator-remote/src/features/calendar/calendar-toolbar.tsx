import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { formatDays, formatMonth } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { TabLinks } from '@bestie/design-system/tabs';
import { Toolbar } from '@bestie/design-system/toolbar';
import type { CalendarView } from './use-calendar-view';
import { views } from './use-calendar-view';
import type { View } from './use-calendar-view';
import styles from './calendar-page.module.css';

const labels: Record<View, string> = { month: 'Month', week: 'Week', list: 'List' };
const spans: Record<View, string> = { month: 'month', week: 'week', list: 'quarter' };

/** Which days are shown, and how. */
export function CalendarToolbar({ view, today }: { view: CalendarView; today: string }) {
  const href = (changes: Record<string, string | null>) =>
    `${paths.creator.calendar}${view.search({ card: null, ...changes })}`;
  const span = spans[view.view];
  return (
    <Toolbar
      label="Days in view"
      end={
        <TabLinks
          label="View"
          tabs={views.map((each) => ({
            label: labels[each],
            href: href({ view: each }),
            current: view.view === each,
          }))}
        />
      }
    >
      <IconButton
        label={`Previous ${span}`}
        icon={<ChevronLeft />}
        variant="outline"
        href={href({ on: view.before })}
      />
      <IconButton
        label={`Next ${span}`}
        icon={<ChevronRight />}
        variant="outline"
        href={href({ on: view.after })}
      />
      <h2 className={styles.title} aria-live="polite">
        {view.view === 'month'
          ? formatMonth(view.on)
          : formatDays(view.days[0] ?? view.on, view.days.at(-1) ?? view.on)}
      </h2>
      {view.on !== today && (
        <Button size="s" href={href({ on: null })}>
          Today
        </Button>
      )}
    </Toolbar>
  );
}
