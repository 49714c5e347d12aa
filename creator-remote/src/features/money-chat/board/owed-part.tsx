import { useQuery } from '@tanstack/react-query';
import { dealsQueries } from '@bestie/client/deals.queries';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDay } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { formatMoney } from '@bestie/design-system/money';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { StatFigure } from '@bestie/design-system/stat-figure';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './board-view.module.css';

/** What is owed to the creator, one figure per currency. Currencies are never added together. */
export function OwedPart() {
  const { api } = useShell();
  const query = useQuery(dealsQueries.getOwed(api));
  const items = query.data?.items ?? [];
  return (
    <Section title="Owed to me" className={styles.top}>
      {query.isPending ? (
        <Loading label="Adding up what is owed…">
          <TextSkeleton lines={2} />
        </Loading>
      ) : query.isError && !query.data ? (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : items.length === 0 ? (
        <p>Nothing right now: no issued invoice is open.</p>
      ) : (
        <ul className={styles.owed}>
          {items.map(({ currency, open, overdue, count, credit, nextDueOn }) => (
            <li key={currency}>
              <StatFigure
                label={currency}
                value={<span className={styles.figure}>{formatMoney({ amount: open, currency })}</span>}
                detail={
                  <>
                    {plural(count, 'open invoice')}
                    {nextDueOn && `, next due on ${formatDay(nextDueOn)}`}
                    {overdue > 0 && (
                      <>
                        {' · '}
                        <span className={styles.overdue}>
                          {formatMoney({ amount: overdue, currency })} overdue
                        </span>
                      </>
                    )}
                    {credit > 0 && ` · ${formatMoney({ amount: credit, currency })} paid too much`}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
