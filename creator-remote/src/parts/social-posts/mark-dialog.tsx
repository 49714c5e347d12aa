import { useState } from 'react';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames } from '@bestie/contracts/connections';
import { limits } from '@bestie/contracts/limits';
import { isAddressOf } from '@bestie/contracts/social-posts';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { FormError } from '@bestie/design-system/form-error';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { AddressField } from './address-field';
import { variantName } from './state-words';

export interface MarkDialogProps {
  variant: Pick<VariantCard, 'id' | 'version' | 'network' | 'title' | 'excerpt'>;
  open: boolean;
  onClose: () => void;
}

/** “Mark as published”: a person says where on its network a version is. */
export function MarkDialog({ variant, open, onClose }: MarkDialogProps) {
  const { api } = useShell();
  const [url, setUrl] = useState('');
  const state = useActionState();
  const { id: variantId, version, network } = variant;
  const name = networkNames[network];

  async function mark() {
    const done = await state.act({
      call: () => api.socialVariants.markPublished({ variantId, version, url: url.trim() }),
      stale: [socialPostsQueries.all],
      said: `Marked as published on ${name}.`,
      undo: ({ variants }) => {
        const marked = variants.find(({ id }) => id === variantId);
        return api.socialVariants.unmark({ variantId, version: marked?.version ?? version + 1 });
      },
      failure: 'thrown',
    });
    if (done) onClose();
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="s"
      title="Mark as published"
      description={`Say where “${variantName(variant)}” is on ${name}. It is labelled “marked by you”, and you can take that back for ${limits.socialPosts.markHours} hours.`}
      submitLabel="Mark as published"
      onSubmit={() => void mark()}
      busy={state.busy}
      disabled={!isAddressOf(network, url.trim())}
      noValidate
    >
      <AddressField network={network} value={url} onValueChange={setUrl} issue={state.issue('url')} />
      <FormError>{state.conflict?.message ?? state.failure}</FormError>
    </FormDialog>
  );
}
