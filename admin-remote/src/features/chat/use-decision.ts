import { platformQueries } from '@bestie/client/platform.queries';
import { reportsQueries } from '@bestie/client/reports.queries';
import { usersQueries } from '@bestie/client/users.queries';
import { isGrave } from '@bestie/contracts/reports';
import type { ReportCaseDetail } from '@bestie/contracts/reports.contract';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { decisionWords, kindLabels } from '../../parts/report-words/report-words';
import { acts, chosenBy, hoursOf, untouched } from './case-draft';
import type { DecisionDraft, DecisionKey } from './case-draft';
import type { JustDecided } from './just-decided';

const stale = [reportsQueries.all, platformQueries.all, usersQueries.all];

/** The decision on a case, which stays as a draft until it is sent. */
export function useDecision(
  found: ReportCaseDetail,
  { onClose, onDecided }: { onClose: () => void; onDecided: (undoable: JustDecided | null) => void },
) {
  const api = useApi();
  const [draft, setDraft, clearDraft] = useDraft<DecisionDraft>(`case:${found.id}`, untouched(found));
  const { act, ...state } = useActionState();

  const grave = isGrave({ kind: found.kind, ...draft });

  async function send() {
    const { content, sanction, rule, strikes, reason } = draft;
    const broken = acts(draft) ? { rule, strikes } : {};
    const decision = { reportId: found.id, content, ...broken, reason: reason.trim() };
    const length = hoursOf(draft);
    const hours = length === null ? {} : { hours: length };
    // A suspension starts at once, and is not undone here.
    if (sanction === 'suspend') {
      await api.reports.suspend({ ...decision, ...hours });
      return null;
    }
    return api.reports.decide({
      ...decision,
      sanction,
      ...(sanction === 'mute' && hours),
      grave,
    });
  }

  return {
    ...state,
    draft,
    setDraft,
    choose(key: DecisionKey) {
      const next = chosenBy(key, draft, found);
      if (next) setDraft(next);
    },
    close() {
      clearDraft();
      onClose();
    },
    async decide() {
      const done = await act({
        call: send,
        stale,
        said: 'Decided.',
        failure: 'thrown',
      });
      if (!done) return;
      clearDraft();
      onDecided(
        done.answer && {
          ...done.answer,
          title: found.evidence.title || kindLabels[found.kind],
          words: decisionWords({ ...draft, hours: hoursOf(draft) }),
        },
      );
    },
  };
}
