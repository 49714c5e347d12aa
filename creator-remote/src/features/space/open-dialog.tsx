import { useId, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { BestieError, failureText } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { useShell } from '@bestie/remote-kit/shell';
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
  const open = useMutation({
    mutationFn: () => api.spaces.open({ spaceId, reason: reason.trim() }),
    onSuccess: (space) => {
      clearDraft();
      queryClient.setQueryData(spacesQueries.get(api, spaceId).queryKey, space);
      void queryClient.invalidateQueries({ queryKey: spacesQueries.lists });
      return queryClient.resetQueries({ queryKey: assetsQueries.inSpace(spaceId) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!open.isPending) open.mutate();
  };
  const { min, max } = limits.reasonLength;
  const wrongReason = open.error instanceof BestieError && open.error.issues.length > 0;
  const missing = open.error instanceof BestieError && open.error.code === 'not_found';
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
            loading={open.isPending}
            disabled={reason.trim().length < min}
          >
            Open space
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field
          label="Reason"
          hint={`At least ${min} characters; kept in the audit log.`}
          error={wrongReason ? failureText(open.error) : undefined}
          required
        >
          <TextArea
            rows={3}
            maxLength={max}
            value={reason}
            onChange={(event) => setDraft({ reason: event.target.value })}
          />
        </Field>
        <FormError>
          {open.isError &&
            !wrongReason &&
            (missing ? 'There is no such space, or it is in the trash.' : failureText(open.error))}
        </FormError>
      </form>
    </Dialog>
  );
}
