import { useId, type FormEvent } from 'react';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';

/** Asks an admin why they want to look into a space that is not theirs. */
export function OpenDialog({ spaceId, onClose }: { spaceId: string; onClose: () => void }) {
  const { api, queryClient } = useShell();
  const formId = useId();
  const [{ reason }, setDraft, clearDraft] = useDraft(`open-space:${spaceId}`, { reason: '' });
  const close = () => {
    clearDraft();
    onClose();
  };
  const { act, busy, error, failure, issue } = useActionState();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
    <Dialog
      open
      onOpenChange={(shown) => !shown && close()}
      size="s"
      title="Open this space as an admin"
      description={`You can look for ${limits.spaces.openMinutes} minutes, and change nothing.`}
      dismissible={reason === ''}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={busy}
            disabled={reason.trim().length < min}
          >
            Open space
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
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
      </form>
    </Dialog>
  );
}
