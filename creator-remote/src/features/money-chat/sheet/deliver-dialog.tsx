import { useState } from 'react';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { Deal, Deliverable } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

interface DeliverDialogProps {
  deal: Deal;
  deliverable: Deliverable;
  onClose: () => void;
}

/** Marks something as delivered that is no post here, with its address if it has one. */
export function DeliverDialog({ deal, deliverable, onClose }: DeliverDialogProps) {
  const { api } = useShell();
  const [url, setUrl] = useState(deliverable.url ?? '');
  const { act, busy, issue, message, error } = useActionState();
  async function submit() {
    const done = await act({
      call: () =>
        api.deliverables.deliver({
          deliverableId: deliverable.id,
          version: deliverable.version,
          url: url.trim(),
        }),
      updates: dealsQueries.get(api, deal.id).queryKey,
      stale: [dealsQueries.all],
      said: `Delivered “${deliverable.title}”.`,
      undo: (now) =>
        api.deliverables.reopen({
          deliverableId: deliverable.id,
          version: now.deliverablesList.find(({ id }) => id === deliverable.id)?.version ?? 0,
        }),
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <FormDialog
      size="s"
      noValidate
      title="Mark as delivered"
      description={deliverable.title}
      submitLabel="Delivered"
      busy={busy}
      dismissible={url === ''}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="Where is it?" hint="Its address, if it has one." optional error={issue('url')}>
        <TextInput
          type="url"
          placeholder="https://"
          maxLength={limits.deals.urlLength}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <FormError>{error !== null && !issue('url') ? message : null}</FormError>
    </FormDialog>
  );
}
