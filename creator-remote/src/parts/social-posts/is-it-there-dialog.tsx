import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { isAddressOf } from '@bestie/contracts/social-posts';
import type { SocialVariant } from '@bestie/contracts/social-variants.schema';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatMoment } from '@bestie/design-system/format-date';
import { FormError } from '@bestie/design-system/form-error';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { AddressField } from './address-field';
import { variantName } from './state-words';

export interface IsItThereDialogProps {
  postId: string;
  variantId: string;
  network: Network;
  open: boolean;
  onClose: () => void;
}

/** Asks the person about a try of which nobody knows whether it arrived. Only their “no” sends it again. */
export function IsItThereDialog({ postId, variantId, network, open, onClose }: IsItThereDialogProps) {
  const { api } = useShell();
  const post = useQuery({ ...socialPostsQueries.get(api, postId), enabled: open });
  const variant = post.data?.variants.find(({ id }) => id === variantId);
  const attempt = variant?.attempts.find((each) => each.state === 'unknown' && each.answer === null);
  const [url, setUrl] = useState('');
  const state = useActionState();
  const name = networkNames[network];

  async function answer(given: { answer: 'yes'; url: string } | { answer: 'no' }) {
    if (!attempt) return;
    const done = await state.act({
      call: () => api.socialVariants.resolve({ attemptId: attempt.id, ...given }),
      stale: [socialPostsQueries.all],
      said: given.answer === 'yes' ? `Noted: it is on ${name}.` : `It is sent to ${name} again now.`,
      failure: 'thrown',
    });
    if (done) onClose();
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="s"
      title="Is it there?"
      description={`Bestie sent this to ${name} and got no answer. Look there before you answer: what is sent again may be there twice.`}
      submitLabel="Yes, it is there"
      onSubmit={() => void answer({ answer: 'yes', url: url.trim() })}
      busy={state.busy}
      noValidate
      footer={(formId) => (
        <>
          <Button disabled={!attempt || state.busy} onClick={() => void answer({ answer: 'no' })}>
            No, send again
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={state.busy}
            disabled={!attempt || !isAddressOf(network, url.trim())}
          >
            Yes, it is there
          </Button>
        </>
      )}
    >
      {attempt && variant ? (
        <>
          <Sent variant={variant} at={attempt.sentAt ?? attempt.startedAt} />
          <AddressField network={network} value={url} onValueChange={setUrl} issue={state.issue('url')} />
        </>
      ) : variant ? (
        <p role="status">This is answered already.</p>
      ) : post.isError ? (
        <ErrorState compact level={3} onRetry={() => void post.refetch()} retrying={post.isFetching} />
      ) : (
        <Loading label="Loading the post…">
          <TextSkeleton lines={3} />
        </Loading>
      )}
      <FormError>{state.conflict?.message ?? state.failure}</FormError>
    </FormDialog>
  );
}

function Sent({ variant, at }: { variant: SocialVariant; at: string }) {
  return (
    <p>
      “{variantName(variant)}”, sent <time dateTime={at}>{formatMoment(at)}</time>
    </p>
  );
}
