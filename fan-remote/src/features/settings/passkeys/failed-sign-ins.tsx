import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { passkeysQueries } from '@bestie/client/passkeys.queries';
import { limits } from '@bestie/contracts/limits';
import { signInMethodLabels } from '@bestie/contracts/passkeys';
import { Button } from '@bestie/design-system/button';
import { formatMoment } from '@bestie/design-system/format-date';
import { ErrorState } from '@bestie/design-system/error-state';
import { Section } from '@bestie/design-system/section';
import { Loading } from '@bestie/design-system/skeleton';
import { useApi } from '@bestie/remote-kit/shell';
import { RowsSkeleton } from '../rows-skeleton';
import rows from '../rows.module.css';

const shownAtFirst = 5;

/** Sign-ins to the person’s account that failed. */
export function FailedSignIns() {
  const query = useQuery(passkeysQueries.listFailures(useApi()));
  const [all, setAll] = useState(false);
  const failures = query.data?.items ?? [];
  const shown = all ? failures : failures.slice(0, shownAtFirst);
  return (
    <Section
      title="Failed sign-ins"
      lede={`Of the last ${limits.passkeys.failureDays} days. If it wasn’t you, a passkey keeps them out, whatever they guess.`}
    >
      {query.isPending ? (
        <Loading label="Loading failed sign-ins…">
          <RowsSkeleton rows={1} />
        </Loading>
      ) : !query.data ? (
        <ErrorState compact onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : failures.length === 0 ? (
        <p className={rows.none}>No one failed to sign in to your account.</p>
      ) : (
        <>
          <ul className={rows.rows} aria-label="Failed sign-ins">
            {shown.map(({ id, method, at, browser, system }) => (
              <li key={id} className={rows.row}>
                <span className={rows.words}>
                  <span className={rows.name}>{signInMethodLabels[method]}</span>
                  <span className={rows.quiet}>
                    {formatMoment(at)} · {[browser, system].filter(Boolean).join(' on ') || 'Unknown device'}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {shown.length < failures.length && (
            <div className={rows.buttons}>
              <Button variant="ghost" onClick={() => setAll(true)}>
                Show all {failures.length}
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}
