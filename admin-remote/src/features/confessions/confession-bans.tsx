import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { ConfessionBan } from '@bestie/contracts/confessions.contract';
import { Button } from '@bestie/design-system/button';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDay } from '@bestie/design-system/format-date';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { MorePages } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { useKept } from '../../parts/confessions/use-kept';
import styles from '../../parts/confessions/confessions.module.css';

/** Bans from writing confessions: why and until when, without names. */
export function ConfessionBans() {
  const api = useApi();
  const act = useAction();
  const query = useInfiniteQuery(confessionsQueries.bans(api));
  const bans = rowsOf(query.data);
  const [asked, setAsked] = useState<ConfessionBan | null>(null);
  const kept = useKept(asked);
  if (query.isPending)
    return (
      <Loading>
        <TextSkeleton lines={3} />
      </Loading>
    );
  if (query.isError && bans.length === 0)
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (bans.length === 0)
    return <EmptyState title="No one is banned">Bans end automatically and never show names.</EmptyState>;
  return (
    <>
      <ul className={styles.items}>
        {bans.map((ban) => (
          <li key={ban.id} className={styles.item}>
            <p>{ban.reason}</p>
            <p className={styles.facts}>
              From {formatDay(ban.day)} until {formatDay(ban.until)}
            </p>
            <div className={styles.actions}>
              <Button size="s" onClick={() => setAsked(ban)}>
                Lift
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <MorePages query={query} />
      {kept && (
        <ReasonDialog
          key={kept.id}
          draftKey={`lift:${kept.id}`}
          open={asked !== null}
          onOpenChange={(open) => open || setAsked(null)}
          title="Lift this ban?"
          description="The person can write again at once."
          confirmLabel="Lift"
          onConfirm={(reason) =>
            act({
              call: () => api.confessions.liftBan({ banId: kept.id, reason }),
              stale: [confessionsQueries.all],
              said: 'Lifted.',
              failure: 'thrown',
            })
          }
        />
      )}
    </>
  );
}
