import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';

/** Asks an admin why they open another person's space. */
export function OpenDialog({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const { api, queryClient } = useShell();
  const [{ reason }, setDraft, clearDraft] = useDraft(`open-space:${spaceId}`, { reason: '' });
  const close = () => {
    clearDraft();
    onClose();
  };
  const { act, busy, error, failure, issue } = useActionState();
  const submit = async () => {
    const done = await act({
      call: () => api.spaces.open({ spaceId, reason: reason.trim() }),
      updates: spacesQueries.get(api, spaceId).queryKey,
      stale: [spacesQueries.lists],
      failure: 'thrown',
    });
    if (!done) return;
    clearDraft();
    await queryClient.resetQueries({ queryKey: assetsQueries.inSpace(spaceId) });
  };
  const { min, max } = limits.reasonLength;
  const missing = error instanceof BestieError && error.code === 'not_found';
  return (
    <FormDialog
      size="s"
      title="Open this space as an admin"
      description={`You can look around for ${limits.spaces.openMinutes} minutes, without changing anything.`}
      submitLabel="Open space"
      busy={busy}
      disabled={reason.trim().length < min}
      dismissible={reason === ''}
      onClose={close}
      onSubmit={() => void submit()}
    >
      <Field
        label="Reason"
        hint={`At least ${min} characters; kept in the audit log.`}
        error={issue('reason')}
        required
      >
        <TextArea
          rows={3}
          maxLength={max}
          value={reason}
          onChange={(event) => setDraft({ reason: event.target.value })}
        />
      </Field>
      <FormError>{missing ? 'There is no such space, or it is in the trash.' : failure}</FormError>
    </FormDialog>
  );
}
