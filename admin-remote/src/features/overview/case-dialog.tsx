import { useQuery } from '@tanstack/react-query';
import { platformQueries } from '@bestie/client/platform.queries';
import { reportsQueries } from '@bestie/client/reports.queries';
import { usersQueries } from '@bestie/client/users.queries';
import { possibleDecisions } from '@bestie/contracts/reports';
import type { ContentDecision, Sanction } from '@bestie/contracts/reports';
import type { ReportCaseDetail } from '@bestie/contracts/reports.contract';
import { Dialog } from '@bestie/design-system/dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../../parts/reason-field/reason-field';
import { CaseEvidence } from './case-evidence';
import { contentLabels, muteLengths, sanctionLabels, suspensionLengths } from './report-words';

interface DecisionDraft {
  content: ContentDecision;
  sanction: Sanction;
  /** In hours; empty for no end. */
  length: string;
  reason: string;
}
const untouched: DecisionDraft = { content: 'keep', sanction: 'none', length: '24', reason: '' };

/** One reported thing, and the decision on it. */
export function CaseDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const query = useQuery(reportsQueries.case(useApi(), reportId));
  if (query.data) return <OpenedCase found={query.data} onClose={onClose} />;
  return (
    <Dialog open title="Report" onOpenChange={(open) => !open && onClose()}>
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

function OpenedCase({ found, onClose }: { found: ReportCaseDetail; onClose: () => void }) {
  const api = useApi();
  const [draft, setDraft, clearDraft] = useDraft<DecisionDraft>(`case:${found.id}`, untouched);
  const { content, sanction, length, reason } = draft;
  const { act, busy, failure, issue } = useActionState();
  const possible = possibleDecisions[found.kind];
  const lengths = sanction === 'suspend' ? suspensionLengths : muteLengths;
  const close = () => {
    clearDraft();
    onClose();
  };

  async function decide() {
    const decision = { reportId: found.id, content, reason: reason.trim() };
    const hours = length === '' ? {} : { hours: Number(length) };
    const done = await act({
      call: () =>
        sanction === 'suspend'
          ? api.reports.suspend({ ...decision, ...hours })
          : api.reports.decide({ ...decision, sanction, ...(sanction === 'mute' && hours) }),
      stale: [reportsQueries.all, platformQueries.all, usersQueries.all],
      said: 'Decided. Everybody whom it concerns is told.',
      failure: 'thrown',
    });
    if (done) close();
  }

  return (
    <FormDialog
      title={found.evidence.title || 'Report'}
      description="The people who reported it are told whether you acted. The author is told what you decided and why, but not who reported it."
      submitLabel={content === 'keep' && sanction === 'none' ? 'Nothing wrong' : 'Decide'}
      busy={busy}
      disabled={!isReason(reason)}
      dismissible={reason === ''}
      onClose={close}
      onSubmit={() => void decide()}
    >
      <CaseEvidence found={found} />
      <Field label="What happens to it?" error={issue('content')}>
        <Select
          value={content}
          options={possible.content.map((value) => ({ value, label: contentLabels[value] }))}
          onValueChange={(next) => next && setDraft({ ...draft, content: next })}
        />
      </Field>
      {found.owner && possible.sanctions.length > 1 && (
        <Field label={`What happens to ${found.owner.name}?`} error={issue('sanction')}>
          <Select
            value={sanction}
            options={possible.sanctions.map((value) => ({ value, label: sanctionLabels[value] }))}
            onValueChange={(next) =>
              next && setDraft({ ...draft, sanction: next, length: next === 'suspend' ? '168' : '24' })
            }
          />
        </Field>
      )}
      {(sanction === 'mute' || sanction === 'suspend') && (
        <Field label="For how long?" error={issue('hours')}>
          <Select
            value={length}
            options={lengths}
            onValueChange={(next) => setDraft({ ...draft, length: next ?? '' })}
          />
        </Field>
      )}
      <ReasonField
        value={reason}
        onValueChange={(next) => setDraft({ ...draft, reason: next })}
        error={issue('reason')}
      />
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}
