import { useState } from 'react';
import { Button } from '@bestie/design-system/button';
import { IsItThereDialog } from '../../../parts/social-posts/is-it-there-dialog';
import { MarkDialog } from '../../../parts/social-posts/mark-dialog';
import { useVariantActions } from '../../../parts/social-posts/use-variant-actions';
import type { ComposedVersion } from '../draft/post-changes';
import type { PostDraft } from '../draft/use-post-draft';

/** What a person says about a version: where it is, that it is not there, and that it shall be tried again. */
export function HandActions({ draft, version }: { draft: PostDraft; version: ComposedVersion }) {
  const [open, setOpen] = useState<'mark' | 'unsure' | null>(null);
  const { unmark, retry } = useVariantActions();
  const { can, id, postId, network } = version;
  return (
    <>
      {can.mark && (
        <Button disabled={!draft.saved} onClick={() => setOpen('mark')}>
          Mark as published
        </Button>
      )}
      {can.unmark && <Button onClick={() => void unmark(version)}>It is not published</Button>}
      {can.retry && (
        <Button disabled={!draft.saved} onClick={() => void retry(version)}>
          Send again
        </Button>
      )}
      {can.resolve && (
        <Button variant="primary" onClick={() => setOpen('unsure')}>
          Is it there?
        </Button>
      )}
      <MarkDialog variant={version} open={open === 'mark'} onClose={() => setOpen(null)} />
      <IsItThereDialog
        postId={postId}
        variantId={id}
        network={network}
        open={open === 'unsure'}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
