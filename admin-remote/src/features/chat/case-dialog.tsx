import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { reportsQueries } from '@bestie/client/reports.queries';
import { limits } from '@bestie/contracts/limits';
import type { ReportCaseDetail } from '@bestie/contracts/reports.contract';
import { Dialog } from '@bestie/design-system/dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { FormError } from '@bestie/design-system/form-error';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { ClaimLine } from '../../parts/claims/claim-line';
import { useClaim, useTakeOver } from '../../parts/claims/use-claim';
import type { ClaimedCase } from '../../parts/claims/use-claim';
import { isReason } from '../../parts/reason-field/reason-field';
import { decisionWords } from '../../parts/report-words/report-words';
import { CaseAuthor } from './case-author';
import { acts, hoursOf, keysOf } from './case-draft';
import { CaseEvidence } from './case-evidence';
import styles from './case-evidence.module.css';
import { DecisionFields } from './decision-fields';
import type { JustDecided } from './just-decided';
import { useDecision } from './use-decision';
import { useDecisionKeys } from './use-decision-keys';

export interface CaseDialogProps {
  reportId: string;
  onClose: () => void;
  /** After a decision; null if it cannot be undone at once. */
  onDecided: (undoable: JustDecided | null) => void;
  /** The line about the decision before. */
  children: ReactNode;
}

/** One reported thing, and the decision on it. */
export function CaseDialog({ reportId, ...props }: CaseDialogProps) {
  const query = useQuery(reportsQueries.case(useApi(), reportId));
  // While the next case is opened, this one is no more, and stays until its dialog is closed.
  const [kept] = useState(query.data);
  const found = query.data ?? kept;
  if (found) return <OpenedCase found={found} {...props} />;
  return (
    <Dialog open title="Report" onOpenChange={(open) => !open && props.onClose()}>
      {props.children}
      {query.isError ? (
        <ErrorState compact onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {query.error.message}
        </ErrorState>
      ) : (
        <Loading>
          <TextSkeleton lines={6} />
        </Loading>
      )}
    </Dialog>
  );
}

function OpenedCase({
  found,
  onClose,
  onDecided,
  children,
}: Omit<CaseDialogProps, 'reportId'> & { found: ReportCaseDetail }) {
  const { draft, setDraft, choose, decide, close, busy, failure, conflict, issue } = useDecision(found, {
    onClose,
    onDecided,
  });
  const api = useApi();
  const call = useCallback<ClaimedCase['call']>(
    (options) => api.reports.claim({ reportId: found.id, ...options }),
    [api, found.id],
  );
  const stale = [reportsQueries.all];
  useClaim({ claim: found.claim, call, stale });
  const takeOver = useTakeOver({ call, stale });
  const disabled = (found.claim !== null && !found.claim.mine) || !isReason(draft.reason);
  // What was reported is read first; letters are decisions there.
  const evidence = useRef<HTMLDivElement>(null);
  useDecisionKeys({ choose, send: () => !disabled && !busy && void decide() });
  return (
    <FormDialog
      title={found.evidence.title || 'Report'}
      description={
        <>
          <span className={styles.keys}>Keys: {keysOf(found)}, then Enter. </span>
          {draft.sanction === 'suspend'
            ? 'They are suspended at once and get an email. To take it back, reinstate them on the users page first.'
            : `You can undo for ${limits.reports.undoSeconds} seconds; then its author and who reported it are told, and not of each other.`}
        </>
      }
      submitLabel={acts(draft) ? 'Decide' : found.held ? 'Approve' : 'Nothing wrong'}
      initialFocus={evidence}
      busy={busy}
      disabled={disabled}
      dismissible={draft.reason === ''}
      onClose={close}
      onSubmit={() => void decide()}
    >
      {children}
      <ClaimLine claim={found.claim} onTakeOver={takeOver} />
      <div ref={evidence} tabIndex={-1} className={styles.start}>
        <p aria-live="polite">
          {draft.reason !== '' && `Chosen: ${decisionWords({ ...draft, hours: hoursOf(draft) })}.`}
        </p>
        <CaseEvidence found={found} held={found.held} />
      </div>
      <CaseAuthor found={found} />
      <DecisionFields found={found} draft={draft} setDraft={setDraft} issue={issue} />
      <FormError>{conflict?.message ?? failure}</FormError>
    </FormDialog>
  );
}
