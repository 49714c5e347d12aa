import { useQuery } from '@tanstack/react-query';
import { auditQueries } from '@bestie/client/audit.queries';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatMoment } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { useApi } from '@bestie/remote-kit/shell';
import styles from './audit-tab.module.css';

/** Whether the log still has what its hourly seals were computed from. */
export function SealsSection() {
  const check = useQuery({ ...auditQueries.check(useApi()), enabled: false });
  return (
    <Section
      title="Seals"
      lede="Each hour is sealed with a hash of its entries and of the seal before it."
      actions={
        <Button loading={check.isFetching} onClick={() => void check.refetch()}>
          Check the seals
        </Button>
      }
    >
      <div role="status">
        {check.isError ? (
          <ErrorState compact level={3} onRetry={() => void check.refetch()} retrying={check.isFetching}>
            {check.error.message}
          </ErrorState>
        ) : (
          check.data && <Result check={check.data} />
        )}
      </div>
    </Section>
  );
}

type Check = Awaited<ReturnType<ReturnType<typeof useApi>['audit']['check']>>;

function Result({ check: { hours, rows, sealedUntil, brokenHour } }: { check: Check }) {
  if (brokenHour !== null)
    return (
      <p className={styles.broken}>
        The hour that began {formatMoment(brokenHour)} was changed after it was sealed.
      </p>
    );
  if (sealedUntil === null) return <p>No hour is sealed yet. The first one is sealed when it is over.</p>;
  return (
    <p>
      All {plural(hours, 'hour')} with {plural(rows, 'entry', 'entries')} up to {formatMoment(sealedUntil)}{' '}
      are as they were sealed.
    </p>
  );
}
