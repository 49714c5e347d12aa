import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { auditQueries } from '@bestie/client/audit.queries';
import { reportsQueries } from '@bestie/client/reports.queries';
import { limits } from '@bestie/contracts/limits';
import type { ReportReason } from '@bestie/contracts/reports';
import type { User } from '@bestie/contracts/users.contract';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason } from '../../parts/reason-field/reason-field';
import { ruleOptions, strikeOptions } from '../../parts/report-words/report-words';
import { nameOf } from './user-words';

interface Warning {
  rule: ReportReason;
  strikes: number;
  reason: string;
}
const untouched: Warning = { rule: 'harassment', strikes: 0, reason: '' };

/** Warns a person, who is told ten seconds later; until then it can be taken back without a word to them. */
export function WarnForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { api } = useShell();
  // Sent twice, it is one warning.
  const [id] = useState(uuidv7);
  const [draft, setDraft, clearDraft] = useDraft<Warning>(`warn:${user.uid}`, untouched);
  const { act, busy, issue, failure } = useActionState();
  const { rule, strikes, reason } = draft;

  async function submit() {
    const done = await act({
      call: () => api.reports.warn({ id, uid: user.uid, rule, strikes, reason: reason.trim() }),
      stale: [reportsQueries.all, auditQueries.all],
      said: `${nameOf(user)} is told in ${limits.reports.undoSeconds} seconds.`,
      undo: async () => {
        await api.reports.undo({ decisionId: id });
      },
      failure: 'thrown',
    });
    if (!done) return;
    setDraft(untouched);
    clearDraft();
    onClose();
  }
  return (
    <FormDialog
      title={`Warn ${nameOf(user)}?`}
      description="They read your words and may appeal. Nothing else changes for them. The Chat Manager takes it back under “Decided”."
      submitLabel="Warn"
      busy={busy}
      disabled={!isReason(reason)}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="Which rule was broken?" error={issue('rule')}>
        <Select
          options={ruleOptions}
          value={rule}
          onValueChange={(next) => next && setDraft({ ...draft, rule: next })}
        />
      </Field>
      <Field
        label="Strikes"
        hint={`They count for ${limits.reports.strikeDays} days.`}
        error={issue('strikes')}
      >
        <Select
          options={strikeOptions}
          value={String(strikes)}
          onValueChange={(next) => setDraft({ ...draft, strikes: Number(next ?? 0) })}
        />
      </Field>
      <Field label="Words to them" required hint="They stay in the audit log." error={issue('reason')}>
        <TextArea
          rows={2}
          maxLength={limits.reasonLength.max}
          value={reason}
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
      </Field>
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}
