import { topPeriods, type ThreadOrder, type TopPeriod } from '@bestie/contracts/forum';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { Button } from '@bestie/design-system/button';
import { TabLinks } from '@bestie/design-system/tabs';
import { TextInput } from '@bestie/design-system/text-input';
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

/** Which threads, in what order, and the words that they have to have. */
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
      <TextInput
        type="search"
        aria-label="Search the forum"
        placeholder="Search the forum"
        leading={<Search />}
        value={view.q}
        onChange={(event) => onQuery(event.target.value)}
      />
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
