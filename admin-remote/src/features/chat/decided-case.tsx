import { useQuery } from '@tanstack/react-query';
import { reportsQueries } from '@bestie/client/reports.queries';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useApi } from '@bestie/remote-kit/shell';
import { CaseAuthor } from './case-author';
import { CaseEvidence } from './case-evidence';
import styles from './case-evidence.module.css';

/** What a decision is about, for the admin who answers an appeal against it or takes it back. */
export function DecidedCase({ decisionId }: { decisionId: string }) {
  const query = useQuery(reportsQueries.decidedCase(useApi(), decisionId));
  const found = query.data;
  if (found)
    return (
      <>
        {found.evidence ? (
          <CaseEvidence found={{ ...found, evidence: found.evidence }} />
        ) : (
          <p className={styles.quiet}>
            No report led to this decision, or what was reported is deleted by now.
          </p>
        )}
        <CaseAuthor found={found} />
      </>
    );
  if (query.isError)
    return (
      <ErrorState compact onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    );
  return (
    <Loading>
      <TextSkeleton lines={6} />
    </Loading>
  );
}
