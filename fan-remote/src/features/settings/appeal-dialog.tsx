import { reportsQueries } from '@bestie/client/reports.queries';
import { limits } from '@bestie/contracts/limits';
import type { OwnDecision } from '@bestie/contracts/reports.contract';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';

/** Words of an appeal, which stay as a draft until they are sent. */
export function AppealDialog({ decision: { id }, onClose }: { decision: OwnDecision; onClose: () => void }) {
  const { api } = useShell();
  const [{ text }, setDraft, clearDraft] = useDraft(`appeal:${id}`, { text: '' });
  const { act, busy, message, issue } = useActionState();
  async function send() {
    const done = await act({
      call: () => api.reports.appeal({ decisionId: id, text: text.trim() }),
      stale: [reportsQueries.all],
      said: 'Appeal sent. Another admin looks at it.',
      failure: 'thrown',
    });
    if (!done) return;
    clearDraft();
    onClose();
  }
  return (
    <FormDialog
      title="Appeal"
      description="Say why the decision is wrong. You can appeal once, and an admin who did not make the decision will answer."
      submitLabel="Send appeal"
      busy={busy}
      disabled={text.trim() === ''}
      dismissible={text === ''}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <Field label="Your words" error={issue('text')} required>
        <TextArea
          rows={5}
          maxLength={limits.reports.appealLength}
          value={text}
          onChange={(event) => setDraft({ text: event.target.value })}
        />
      </Field>
      <FormError>{message}</FormError>
    </FormDialog>
  );
}
