import { topPeriods, type ThreadOrder, type TopPeriod } from '@bestie/contracts/forum';
import X from 'lucide-react/icons/x';
import { Button } from '@bestie/design-system/button';
import { SearchInput } from '@bestie/design-system/search-input';
import { TabLinks } from '@bestie/design-system/tabs';
import type { ForumView, ForumViewChanges } from './use-forum-view';
import styles from './forum-controls.module.css';

const orderLabels: Record<ThreadOrder, string> = {
  latest: 'Latest',
  top: 'Top',
  unanswered: 'Unanswered',
  following: 'Following',
  bookmarked: 'Saved',
};
const orders = Object.entries(orderLabels) as [ThreadOrder, string][];

const periodLabels: Record<TopPeriod, string> = {
  day: 'Today',
  week: 'This week',
  month: 'This month',
  year: 'This year',
};

/** Filter, order and search of the thread list. */
export function ForumControls({
  view,
  hrefOf,
  onQuery,
}: {
  view: ForumView;
  hrefOf: (changes: ForumViewChanges) => string;
  onQuery: (q: string) => void;
}) {
  return (
    <div className={styles.controls}>
      <TabLinks
        label="Which threads"
        tabs={orders.map(([order, label]) => ({
          label,
          href: hrefOf({ order }),
          current: view.order === order,
        }))}
      />
      <SearchInput label="Search the forum" value={view.q} onValueChange={onQuery} />
      {(view.order === 'top' || view.tag !== null) && (
        <div className={styles.rest}>
          {view.order === 'top' && (
            <TabLinks
              label="Of what time"
              tabs={topPeriods.map((period) => ({
                label: periodLabels[period],
                href: hrefOf({ period }),
                current: view.period === period,
              }))}
            />
          )}
          {view.tag !== null && (
            <Button
              size="s"
              href={hrefOf({ tag: null })}
              trailingIcon={<X />}
              aria-label={`Tagged ${view.tag}. Show all tags`}
            >
              #{view.tag}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
