import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { reportsQueries } from '@bestie/client/reports.queries';
import { limits } from '@bestie/contracts/limits';
import {
  reportReasonLabels,
  reportReasons,
  type ReportKind,
  type ReportReason,
} from '@bestie/contracts/reports';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { formatNumber } from '@bestie/design-system/format-number';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { FormDialog } from './form-dialog';
import { useShell } from '../shell/shell';
import { useActionState } from '../actions/use-action';
import { useDraft } from '../actions/use-draft';

const options = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }));

/** Reports something to the admins. Its owner does not learn who reported it. */
export function ReportDialog({
  kind,
  targetId,
  name,
  closes = [],
  onClose,
}: {
  kind: ReportKind;
  targetId: string;
  name: string;
  /** Queries that show the reported thing, which is hidden from the person who reported it. */
  closes?: readonly QueryKey[];
  onClose: () => void;
}) {
  const { api, session } = useShell();
  // The id makes a repeated request one report.
  const [draft, setDraft, clearDraft] = useDraft<{ id: string; reason: ReportReason | ''; note: string }>(
    `report:${kind}:${targetId}`,
    { id: uuidv7(), reason: '', note: '' },
  );
  const { id, reason, note } = draft;
  const close = () => {
    clearDraft();
    onClose();
  };
  const { act, busy, failure, issue } = useActionState();
  const [missing, setMissing] = useState(false);
  const hint = useQuery({ ...reportsQueries.hint(api), enabled: session !== null });

  async function submit() {
    setMissing(reason === '');
    if (reason === '') return;
    const done = await act({
      call: () => api.reports.create({ id, kind, targetId, reason, note }),
      stale: session ? [reportsQueries.all, ...closes] : [],
      said: session
        ? 'Thank you. The admins will look into it, and tell you what came of it.'
        : 'Thank you. The admins will look into it.',
      failure: 'thrown',
    });
    if (done) close();
  }

  return (
    <FormDialog
      size="s"
      title={`Report ${name}`}
      description="Only the admins see who reported what."
      submitLabel="Send report"
      busy={busy}
      dismissible={note === ''}
      noValidate
      onClose={close}
      onSubmit={() => void submit()}
    >
      {hint.data?.rarelyAgreed && (
        <p role="note">
          The admins found most of your latest reports within the rules. Reports are for what breaks them: for
          what you don’t want to see, block or mute instead.
        </p>
      )}
      <Field label="What’s wrong?" required>
        <Select
          value={reason}
          placeholder="Choose"
          options={options}
          onValueChange={(next) => setDraft({ ...draft, reason: next })}
        />
      </Field>
      <Field
        label="Anything to add?"
        counter={`${formatNumber(note.length)}/${formatNumber(limits.reports.noteLength)}`}
      >
        <TextArea
          rows={3}
          value={note}
          maxLength={limits.reports.noteLength}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
      </Field>
      <FormError>{missing ? 'Please choose what’s wrong.' : (failure ?? issue('note'))}</FormError>
    </FormDialog>
  );
}
